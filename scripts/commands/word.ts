import type { Settings } from '../../server/core/settings.ts'

/** A command of `stemyard`, with its help in plain English. */
export type Word = {
  /** Its arguments and options: `[name] [--swap]`. */
  usage: string
  /** One line for the list of commands. */
  about: string
  /** More lines for `stemyard help <word>`. */
  help?: readonly string[]
  /** The options that take a value; all others are switches. */
  values?: readonly string[]
  switches?: readonly string[]
  run: (given: Given) => Promise<number | void>
}

export type Given = {
  args: readonly string[]
  options: Readonly<Record<string, string | true>>
  settings: () => Settings
}

/** The command was used wrongly; the message explains how. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The command failed for a reason that the message states in one sentence. Exit code 1. */
export class Failure extends Error {
  override name = 'Failure'
}

export const log = {
  info: () => {},
  warn: (text: string) => console.error(text),
}

export const textOption = ({ options }: Given, name: string): string | undefined => {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** The only argument. Throws UsageError. */
export function oneArgument({ args }: Given, what: string): string {
  const [one, ...rest] = args
  if (!one || rest.length > 0) throw new UsageError(`Say ${what}.`)
  return one
}
