import { existsSync } from 'node:fs'
import path from 'node:path'
import { staffScreens } from '../../web/app/staff-routes.ts'
import { en } from '../../web/words/en.ts'
import { es } from '../../web/words/es.ts'
import { wordsFolder } from './places.ts'

export type GuideLanguage = 'en' | 'es'

/** A broken reference, described for the author of the guide. */
export class WrongReference extends Error {}

type Words = { [key: string]: Words | string | ((...values: never[]) => string) }

/**
 * Text on screens: `shorts.title` is the key `title` of `web/words/areas/shorts.en.ts` or its Spanish counterpart. Texts with values
 * in them are functions, so a page can't refer to them.
 */
async function wordOf(reference: string, language: GuideLanguage): Promise<string> {
  const [area = '', ...keys] = reference.split('.')
  const files = [area, `${area}-opened`]
    .map((name) => path.join(wordsFolder, `${name}.${language}.ts`))
    .filter((file) => existsSync(file))
  if (!/^[\w-]+$/.test(area) || files.length === 0) throw new WrongReference(`No area of words is "${area}".`)
  const parts = await Promise.all(files.map(async (file): Promise<Record<string, Words>> => import(file)))
  const words: Words = Object.assign({}, ...parts.flatMap((part) => Object.values(part)))
  let found: Words[string] | undefined = words
  for (const key of keys) found = typeof found === 'object' ? found[key] : undefined
  if (typeof found === 'string') return found
  throw new WrongReference(`No text of the screen is "${reference}" (${language}).`)
}

function screenOf(address: string, language: GuideLanguage): string {
  const screen = staffScreens.find(({ path }) => path === address)
  if (!screen) throw new WrongReference(`No screen of staff is at ${address}.`)
  return screen.title(language === 'es' ? es : en)
}

const reference = /\{\{(word|screen):([^}\s]+)\}\}/g

/** The addresses of staff screens in a text. */
export const screensIn = (text: string): string[] =>
  [...text.matchAll(reference)].flatMap(([, kind, name = '']) => (kind === 'screen' ? [name] : []))

/** The text with references replaced by the screen's texts, marked as such. */
export async function resolved(text: string, language: GuideLanguage): Promise<string> {
  const parts: string[] = []
  let end = 0
  for (const match of text.matchAll(reference)) {
    const [whole, kind, name = ''] = match
    const word = kind === 'screen' ? screenOf(name, language) : await wordOf(name, language)
    parts.push(text.slice(end, match.index), `**${word.replace(/([*_`[\]\\])/g, '\\$1')}**`)
    end = match.index + whole.length
  }
  return parts.join('') + text.slice(end)
}
