import { SetupError } from '../../db/setup.ts'
import { FileStoreError } from '../../server/adapters/files/files.ts'
import { BackupError } from '../../server/backups/manifest.ts'
import { environment } from '../../server/core/environment.ts'
import { AppError } from '../../server/core/errors.ts'
import { readSettings, SettingsError } from '../../server/core/settings.ts'
import { checkWords } from './checks.ts'
import { dataWords } from './data.ts'
import { exportWords } from './exports.ts'
import { peopleWords } from './people.ts'
import { Failure, type Given, UsageError, type Word } from './word.ts'

const words: Readonly<Record<string, Word>> = { ...checkWords, ...dataWords, ...peopleWords, ...exportWords }

/** Exit codes: 0 done, 1 failed or problems found, 2 wrong usage. */
const codes = { done: 0, failed: 1, misused: 2 } as const

function overview() {
  const names = Object.keys(words).sort()
  return [
    'stemyard <word>: looks after a Stemyard shop. The settings are those of the product (.env and the environment).',
    '',
    ...names.map((name) => `  ${name.padEnd(13)} ${words[name]?.about}`),
    '',
    '"stemyard help <word>" says more. Exit codes: 0 done, 1 not done or something found wrong, 2 used wrongly.',
  ].join('\n')
}

const helpOf = (name: string, { usage, about, help = [] }: Word) =>
  [`stemyard ${name} ${usage}`.trim(), about, ...help].join('\n')

/** Splits what follows the command into arguments and options. Throws UsageError for an unknown option. */
export function parsed({ values = [], switches = [] }: Word, given: readonly string[]) {
  const args: string[] = []
  const options: Record<string, string | true> = {}
  for (let i = 0; i < given.length; i += 1) {
    const one = given[i] ?? ''
    if (!one.startsWith('--')) {
      args.push(one)
      continue
    }
    const [name = '', inline] = one.slice(2).split(/=(.*)/s)
    if (switches.includes(name) && inline === undefined) options[name] = true
    else if (values.includes(name)) {
      const value = inline ?? given[++i]
      if (value === undefined || value === '') throw new UsageError(`--${name} needs a value.`)
      options[name] = value
    } else throw new UsageError(`There is no option --${name} here.`)
  }
  return { args, options }
}

/** Runs one command and returns its exit code. */
export async function stemyard([name = 'help', ...rest]: readonly string[]): Promise<number> {
  const asked = name === 'help' ? rest[0] : rest.includes('--help') ? name : undefined
  if (name === 'help' || name === '--help' || asked) {
    const word = asked === undefined ? undefined : words[asked]
    console.log(asked && word ? helpOf(asked, word) : overview())
    return asked && !word ? codes.misused : codes.done
  }
  const word = words[name]
  if (!word) {
    console.error(`"${name}" is no word of stemyard.\n\n${overview()}`)
    return codes.misused
  }
  try {
    const given: Given = { ...parsed(word, rest), settings: () => readSettings(environment()) }
    return (await word.run(given)) ?? codes.done
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${helpOf(name, word)}`)
      return codes.misused
    }
    const expected = [Failure, SettingsError, SetupError, BackupError, FileStoreError, AppError]
    if (!expected.some((kind) => error instanceof kind)) throw error
    console.error((error as Error).message)
    return codes.failed
  }
}

// Connections of the product may still be closing.
if (import.meta.main) process.exit(await stemyard(process.argv.slice(2)))
