/** Photos that a player takes: made small here, and kept until they are sent. */

import { Refused } from "quarry/shared/rpc";

const SIDE = 1_600;
const QUALITY = 0.85;
const STORE = "photos";

/** A smaller, upright JPEG of a picture. @param {Blob} file @returns {Promise<Blob>} */
export async function small(file, side = SIDE) {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext("2d");
  // What is transparent lies on white paper; a JPEG would make it black.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("canvas"))),
    "image/jpeg", QUALITY));
}

/** Without a database, pictures last as long as the page. */
const memory = new Map();

const asked = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function store(mode) {
  const open = indexedDB.open("quarry", 1);
  open.onupgradeneeded = () => open.result.createObjectStore(STORE);
  return (await asked(open)).transaction(STORE, mode).objectStore(STORE);
}

/** Keeps a picture that waits to be sent. @param {string} key @param {Blob} picture */
export async function keepPicture(key, picture) {
  memory.set(key, picture);
  try {
    await asked((await store("readwrite")).put(picture, key));
  } catch {
    // It lasts as long as the page.
  }
}

/** @returns {Promise<Blob | undefined>} */
export async function keptPicture(key) {
  if (memory.has(key)) return memory.get(key);
  try {
    return await asked((await store("readonly")).get(key));
  } catch {
    return undefined;
  }
}

export async function dropPicture(key) {
  memory.delete(key);
  try {
    await asked((await store("readwrite")).delete(key));
  } catch {
    // There was none.
  }
}

/** Uploads a picture as a seat. @returns {Promise<string>} its name */
export async function sendPicture({ lobby, token }, picture) {
  const answer = await fetch(`/lobbies/${lobby}/photos`, {
    method: "POST", body: picture, headers: { Authorization: `Bearer ${token}` },
  });
  const json = await answer.json();
  if (!answer.ok) throw new Refused(json.error);
  return json.photo;
}
