import { readFileSync } from 'node:fs'
import path from 'node:path'
import { secretSettings } from './secret-settings.ts'
import { SettingsError } from './setting-keys.ts'

const projectFolder = path.resolve(import.meta.dirname, '../..')

/** A key is short; a longer file is the wrong file. */
const mostBytes = 16_384

/** Names of the settings that are read from a file: `SMTP_URL` when `SMTP_URL_FILE` is set. */
export const givenByFile = (env: NodeJS.Dict<string>): string[] =>
  [...secretSettings].filter((name) => env[`${name}_FILE`]?.trim())

/**
 * The environment with each `…_FILE` variable replaced by the secret in the file it names, as containers and systemd pass
 * secrets. Throws SettingsError naming every file that can't be read; the message never repeats a file's content.
 */
export function withSecretFiles(env: NodeJS.Dict<string>): NodeJS.Dict<string> {
  const read: Record<string, string> = {}
  const faults: string[] = []
  for (const name of givenByFile(env)) {
    const file = path.resolve(projectFolder, env[`${name}_FILE`]?.trim() ?? '')
    if (env[name]?.trim()) {
      faults.push(`Set ${name} or ${name}_FILE, not both.`)
      continue
    }
    const text = contentOf(file)
    if (typeof text !== 'string') faults.push(`${name}_FILE: ${file} ${text.fault}.`)
    else read[name] = text
  }
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
  return { ...env, ...read }
}

function contentOf(file: string): string | { fault: string } {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    return { fault: reasons[(error as NodeJS.ErrnoException).code ?? ''] ?? 'can’t be read' }
  }
  if (text === '') return { fault: 'is empty' }
  if (text.length > mostBytes || /[\r\n]/.test(text))
    return { fault: 'must have the secret on one line and nothing else' }
  return text
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EISDIR: 'is a folder; name the file in it',
  EACCES: 'can’t be read by this user',
  EPERM: 'can’t be read by this user',
}
