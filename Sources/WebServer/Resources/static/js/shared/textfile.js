/**
 * The text of a file that people have, whatever program wrote it: UTF-8 and UTF-16 with or without a byte order mark,
 * and Windows-1252, as spreadsheets in Europe write tables. The server and the terminal's programs do the same
 * (`TextFile.swift`); `Tests/tables` has files for both.
 */

import { t } from "quarry/shared/texts";
import { isWestEuropean } from "quarry/shared/westeuropean";

/** What is wrong with a file, as a sentence. */
class Unreadable extends Error {
  kind = "form";
}

/** The size in bytes above which a file is neither a hunt, a pack nor a table. */
const LARGE = 10_000_000;

/** Office documents, old workbooks and PDF. */
const SIGNATURES = [[0x50, 0x4b, 0x03, 0x04], [0xd0, 0xcf, 0x11, 0xe0], [0x25, 0x50, 0x44, 0x46]];

const begins = (bytes, head) => head.every((byte, index) => bytes[index] === byte);

function decoded(encoding, bytes) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** UTF-16 without a mark: every other byte is mostly zero. */
function wideOf(bytes) {
  const head = bytes.subarray(0, 1_000);
  const zeros = [...head.keys()].filter((at) => head[at] === 0);
  if (head.length < 4 || bytes.length % 2 !== 0 || zeros.length * 4 < head.length) return undefined;
  const odd = zeros.filter((at) => at % 2 === 1).length;
  return odd === zeros.length ? "utf-16le" : odd === 0 ? "utf-16be" : undefined;
}

const isControl = (text) => /[\u0000-\u0008\u000B\u000E-\u001F]/.test(text);

/** @param {Uint8Array} bytes */
export function textOfBytes(bytes) {
  if (SIGNATURES.some((head) => begins(bytes, head))) throw new Unreadable(t("file.workbook"));
  const encoding = begins(bytes, [0xff, 0xfe]) ? "utf-16le" : begins(bytes, [0xfe, 0xff]) ? "utf-16be" : wideOf(bytes);
  const text = decoded(encoding ?? "utf-8", bytes) ?? (encoding ? undefined : decoded("windows-1252", bytes));
  if (text === undefined || isControl(text)) throw new Unreadable(t("file.noText"));
  const isGuess = !encoding && decoded("utf-8", bytes) === undefined;
  if (isGuess && !isWestEuropean(text)) throw new Unreadable(t("file.encoding"));
  return text;
}

/** @param {File} file @returns {Promise<string>} without a byte order mark */
export async function textOfFile(file) {
  if (file.size > LARGE) throw new Unreadable(t("file.large"));
  return textOfBytes(new Uint8Array(await file.arrayBuffer()));
}
