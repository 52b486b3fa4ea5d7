import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'

const projectFolder = path.resolve(import.meta.dirname, '../..')

/** The environment of this process, completed from a `.env` file in the project folder. */
export function environment(folder = projectFolder): NodeJS.Dict<string> {
  const file = path.join(folder, '.env')
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...process.env } : process.env
}
