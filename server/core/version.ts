import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The product's version, from package.json. */
export const version: string = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'),
).version
