// Where the page is. Its views have paths like "/play/<id>", below a folder: the root of a server, or any folder of a static site.
const given = document.documentElement.dataset;

/** True if there is no server that answers requests: the page is a static site, or a file. */
export const withoutServer = given.site !== undefined;
/** True if there is a program that answers requests in this tab. Beside a server, it does so while the server is away. */
export const withProgram = given.program !== undefined;
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

/** A file of a page that is one file, in base64; null otherwise. Each file is in a script element of its own, so that nothing is read that is not needed. @param {string} name @returns {string|null} */
export const packedFile = (name) => (oneFile && document.getElementById(`file:${name}`)?.textContent) || null;

/** The path of the present view as a URL on a host that does not exist, for its parts. @returns {URL} */
export const view = () => new URL(pathOf(location) ?? "/", "https://park.invalid");
