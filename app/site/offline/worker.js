/* global SETTINGS */
// The service worker of a program's site. The server sends it with SETTINGS in front (service-worker.ts). It stores two
// things and nothing else: the offline page with its files, and the hashed files of the build. No page, no data and no
// response of the API is ever stored, since they belong to the person who is signed in.
const { version, name, icon, offlinePage, offlineFiles, language, maxFiles } = SETTINGS;

/** The cache of the offline page and of what it shows. */
const OFFLINE = `offline ${version}`;
/** The cache of the build's files. Their names change with their content, so one that is stored is never outdated. */
const FILES = `files ${version}`;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("push", (event) => event.waitUntil(showNews(event.data)));
addEventListener("notificationclick", (event) => event.waitUntil(openNews(event.notification)));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(event));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(openFile(event));
  else if (offlineFiles.includes(url.pathname)) event.respondWith(fetch(request).catch(() => stored(request)));
});

async function install() {
  const cache = await caches.open(OFFLINE);
  // Without cookies, so that it is a visitor's page, in the language of the person who reads it.
  const page = await fetch(offlinePage, {
    credentials: "omit",
    cache: "no-store",
    headers: { Accept: "text/html", "Accept-Language": language },
  });
  if (!page.ok) throw new Error(`The offline page has the status ${page.status}`);
  await cache.put(offlinePage, page);
  // A picture that is missing leaves a page without it.
  await Promise.allSettled(offlineFiles.map((path) => cache.add(path)));
  // At once, also for open pages: they talk to the server, and not to this worker.
  await skipWaiting();
}

/** Deletes what earlier versions stored. */
async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== OFFLINE && name !== FILES).map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

/** A page from the server. Without a connection it is the offline page, at the address that was opened. */
async function openPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return stored(offlinePage);
  }
}

async function openFile(event) {
  const { request } = event;
  const found = await caches.match(request, { ignoreVary: true });
  if (found) return found;
  const response = await fetch(request);
  if (response.status === 200) event.waitUntil(storeFile(request, response.clone()));
  return response;
}

/** Stores a file, and drops the oldest ones above the limit. */
async function storeFile(request, response) {
  const cache = await caches.open(FILES);
  await cache.put(request, response);
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, -maxFiles).map((old) => cache.delete(old)));
}

/** Shows a notification. One with the tag of an earlier one replaces it. */
async function showNews(data) {
  // Browsers ask for a notification each time, also for a message that cannot be read.
  const { title = name, body, url = "/", tag } = data?.json() ?? {};
  await registration.showNotification(title, { body, tag, icon, badge: icon, lang: language, data: { url } });
}

/** Opens the page of a notification, in a window of the site if there is one. */
async function openNews(notification) {
  notification.close();
  const { url } = notification.data;
  const [open] = await clients.matchAll({ type: "window" });
  if (!open) return clients.openWindow(url);
  await open.focus();
  return open.navigate(url);
}

async function stored(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? Response.error();
}
