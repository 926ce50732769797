# The server with SQLite, in two stages: the first compiles a wheel, the second has no compiler. `make image` builds it.
#
#     docker run --read-only --tmpfs /tmp -v park:/data -p 8765:8765 puzzlepark
ARG PYTHON=3.13
FROM python:${PYTHON}-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY requirements.txt tools/pip.txt ./
# What is installed is pinned with hashes. /park is all that the second stage takes.
RUN python -m pip install --no-cache-dir --require-hashes -r pip.txt \
    && python -m venv /park \
    && python -m pip --python /park/bin/python install --no-cache-dir --require-hashes -r requirements.txt
COPY . .
RUN PATH="/park/bin:$PATH" python -m pip --python /park/bin/python install --no-cache-dir --no-deps --no-build-isolation . \
    && python -m pip --python /park/bin/python uninstall --yes cmake ninja nanobind scikit-build-core \
    && /park/bin/python -m compileall -q /park/lib

FROM python:${PYTHON}-slim
RUN useradd --system --uid 10001 --home-dir /data --create-home park
COPY --from=build /park /park
ENV PATH="/park/bin:$PATH" PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8765
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["python", "-c", \
    "import json, urllib.request as u; assert json.load(u.urlopen('http://127.0.0.1:8765/api/health', timeout=4))['status'] == 'ok'"]
ENTRYPOINT ["park"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8765", "--database", "sqlite:////data/park.db"]
