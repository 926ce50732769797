// Where the page is. Its views have paths like "/play/<id>", below a folder: the root of a server, or any folder of a static site.
const given = document.documentElement.dataset;

/** True if there is no server that answers requests: the page is a static site, or a file. */
export const withoutServer = given.site !== undefined;
/** True if the whole page is one file that is opened from a disk: the path of a view is then in the query of its address. */
const oneFile = given.site === "file";

/** The folder of the page, without a slash at the end. A book in one file names the server that its links lead to. */
const home = (
  given.home ?? (oneFile ? location.href.split(/[?#]/)[0] : new URL("../../../", import.meta.url).href)
).replace(/\/$/, "");

/** The address of a view or a file of the page, to be copied. @param {string} path from "/" on */
export const urlOf = (path) => (oneFile ? `${home}?${path}` : home + path);

/** The same for a link on the page. @param {string} path */
export const linkTo = (path) => (home === location.origin ? path : urlOf(path));

/** The path of an address on the page; null for an address elsewhere. @param {URL|Location} address */
export function pathOf({ href }) {
  if (!oneFile) return href.startsWith(`${home}/`) ? href.slice(home.length) : null;
  if (href.split(/[?#]/)[0] !== home) return null;
  // The path is the query without its question mark. An address without a query is that of the gallery.
  const path = href.slice(home.length).replace(/^\?/, "");
  return path.startsWith("/") ? path : `/${path}`;
}

/** The files of the page by name in base64, if it is one file. @type {Record<string, string>|null} */
let packed = null;
/** A file of a page that is one file, in base64; null otherwise. @param {string} name @returns {string|null} */
export function packedFile(name) {
  if (!oneFile) return null;
  packed ??= JSON.parse(document.getElementById("files")?.textContent ?? "{}");
  return packed?.[name] ?? null;
}

/** The path of the present view as a URL on a host that does not exist, for its parts. @returns {URL} */
export const view = () => new URL(pathOf(location) ?? "/", "https://park.invalid");
