import type { Draft, Facts } from './draft.ts'

const mostLetters = 700

/**
 * Returns a language model's wording of the drafted sentences if it can be used: text in both languages that contains no figure,
 * address or quoted name beyond the facts, and no promise that a description must not make. Undefined otherwise.
 */
export function judgeWording(answer: string, facts: Facts, draft: Draft): Draft | undefined {
  const read = readAnswer(answer)
  if (!read) return undefined
  for (const language of ['en', 'es'] as const) {
    const text = read[language]
    if (text.length < 20 || text.length > mostLetters) return undefined
    if (/[<>{}`]|https?:|www\.|@|[$€£%]/.test(text)) return undefined
    if (promises.test(text)) return undefined
    const known = new Set(numbersIn(`${JSON.stringify(Object.values(facts))} ${draft.en} ${draft.es}`))
    if (numbersIn(text).some((number) => !known.has(number))) return undefined
    const names = [...text.matchAll(/[“"«]([^”"»]{1,80})[”"»]/g)].map(([, name = '']) => name)
    if (names.some((name) => !draft[language].includes(name))) return undefined
  }
  return read
}

/** Claims about a product that the distributor has not made. */
const promises =
  /guarantee|garant|certified|certificad|organic|orgánic|fair.?trade|comercio justo|non.?toxic|no tóxic|pet.?safe|edible|comestible|best price|mejor precio|award|premio/i

const numbersIn = (text: string): string[] => text.match(/\d+(?:[.,]\d+)?/g) ?? []

function readAnswer(answer: string): Draft | undefined {
  const [json] = /\{[^]*\}/.exec(answer) ?? []
  if (!json || json.length > 10_000) return undefined
  try {
    const { en, es } = JSON.parse(json) as { en?: unknown; es?: unknown }
    if (typeof en !== 'string' || typeof es !== 'string') return undefined
    return { en: tidy(en), es: tidy(es) }
  } catch {
    return undefined
  }
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
