import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** A copy of the whole server is some thousand files. */
const mostFiles = 50_000

/**
 * The newest copy in a folder: a file, or a folder of files. Null for an empty folder, and for one that can't be read. What begins
 * with a dot is under way or no copy.
 */
export async function newestBackup(folder: string): Promise<{ at: Date; bytes: number } | null> {
  const entries = (await listed(folder)).filter(({ name }) => !name.startsWith('.'))
  let newest: { at: Date; entry: Dirent } | undefined
  for (const entry of entries) {
    const at = (await stat(path.join(folder, entry.name)).catch(() => undefined))?.mtime
    if (at && (!newest || at > newest.at)) newest = { at, entry }
  }
  return newest ? { at: newest.at, bytes: await bytesOf(path.join(folder, newest.entry.name)) } : null
}

const listed = (folder: string): Promise<Dirent[]> => readdir(folder, { withFileTypes: true }).catch(() => [])

async function bytesOf(start: string): Promise<number> {
  let [bytes, seen] = [0, 0]
  const waiting = [start]
  for (let one = waiting.pop(); one !== undefined && seen < mostFiles; one = waiting.pop()) {
    seen += 1
    const facts = await stat(one).catch(() => undefined)
    if (facts?.isDirectory()) waiting.push(...(await listed(one)).map(({ name }) => path.join(one, name)))
    else bytes += facts?.size ?? 0
  }
  return bytes
}
