import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'

const projectFolder = path.resolve(import.meta.dirname, '../..')

/** The environment of this process, completed from a `.env` file in the project folder. */
export function environment(folder = projectFolder): NodeJS.Dict<string> {
  const file = path.join(folder, '.env')
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...process.env } : process.env
}

/** Variables in a `.env` file that the product doesn't know: usually misspelled settings. */
export function unknownNames(known: readonly string[], folder = projectFolder): string[] {
  const file = path.join(folder, '.env')
  const names = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []
  return names.filter((name) => !known.includes(name.replace(/_FILE$/, '')))
}
