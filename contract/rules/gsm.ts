/** The GSM 03.38 alphabet of text messages: one character outside it more than halves the capacity of a message. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€'

const alike: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  '‚': ',',
  '„': '"',
  '«': '"',
  '»': '"',
  '−': '-',
  '‑': '-',
  '•': '-',
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '×': 'x',
  '°': ' deg',
  '™': '(TM)',
  '®': '(R)',
  '©': '(C)',
  '\u200b': '',
  '\ufe0f': '',
  '\t': ' ',
}

/** Maximum characters of one text message. */
export const textLetters = 160

/** The text in GSM characters: `á` becomes `a`, as on phones; `é`, `ñ` and `¿` stay. */
export function gsmText(text: string): string {
  return [...text]
    .map((letter) => {
      if (isGsm(letter)) return letter
      const same = alike[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')
      return [...same].every(isGsm) ? same : '?'
    })
    .join('')
}

const isGsm = (letter: string) => basic.includes(letter) || extended.includes(letter)

/** The length in a text message; characters of the extension table count twice. */
export const gsmLength = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (extended.includes(letter) ? 2 : 1), 0)

/** The text, cut between words so that it fits. */
export function gsmCut(text: string, most: number): string {
  if (gsmLength(text) <= most) return text
  let cut = ''
  for (const letter of text) {
    if (gsmLength(cut) + gsmLength(letter) > most - 3) break
    cut += letter
  }
  return `${cut.replace(/\s+\S*$/, '').replace(/[\s,.:;-]+$/, '')}...`
}

/** Characters per part: when the text is a single part, and when it has several. */
const room = { gsm: { one: 160, more: 153 }, unicode: { one: 70, more: 67 } } as const
export type TextAlphabet = keyof typeof room

export type TextParts = {
  alphabet: TextAlphabet
  /** As the network counts: characters of the extension table and emoji count twice. */
  letters: number
  /** Maximum characters of a part of this text. */
  perPart: number
  parts: number
  /** The characters outside the GSM alphabet, each once, in order. */
  dear: string[]
}

/**
 * How a text is sent (3GPP TS 23.038 and 23.040): 160 GSM characters, or 153 per part; with any other character, UTF-16 with 70, or
 * 67 per part. A character that counts twice is never split between parts.
 */
export function textParts(text: string): TextParts {
  const letters = [...text]
  const dear = [...new Set(letters.filter((letter) => !isGsm(letter)))]
  const alphabet = dear.length > 0 ? 'unicode' : 'gsm'
  const places = letters.map((letter) =>
    alphabet === 'unicode' ? letter.length : extended.includes(letter) ? 2 : 1,
  )
  const total = places.reduce((sum, n) => sum + n, 0)
  const { one, more } = room[alphabet]
  if (total <= one) return { alphabet, letters: total, perPart: one, parts: total > 0 ? 1 : 0, dear }
  let parts = 1
  let used = 0
  for (const n of places) {
    if (used + n > more) {
      parts += 1
      used = 0
    }
    used += n
  }
  return { alphabet, letters: total, perPart: more, parts, dear }
}

/** The GSM replacement of a character; empty when there is none, as for an emoji. */
export function plainLetter(letter: string): string {
  if (isGsm(letter)) return letter
  const same = alike[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return [...same].every(isGsm) ? same : ''
}

/** The text in GSM characters, without those that have no replacement; leftover spaces are removed. */
export const plainText = (text: string): string =>
  [...text]
    .map((letter, index, all) => {
      const half = /[½¼¾]/.test(letter) && /\d/.test(all[index - 1] ?? '')
      return half ? ` ${plainLetter(letter)}` : plainLetter(letter)
    })
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()
