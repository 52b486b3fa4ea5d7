/** Letters of a text message: one outside this alphabet (GSM 03.38) more than halves what fits into it. */
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

/** The most letters of one text message. */
export const textLetters = 160

/** The same in letters that a text message has: `á` becomes `a`, as phones write it; `é`, `ñ` and `¿` stay. */
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

/** How much of a text message it takes; letters of the second table count twice. */
export const gsmLength = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (extended.includes(letter) ? 2 : 1), 0)

/** The text, cut at a word so that it fits. */
export function gsmCut(text: string, most: number): string {
  if (gsmLength(text) <= most) return text
  let cut = ''
  for (const letter of text) {
    if (gsmLength(cut) + gsmLength(letter) > most - 3) break
    cut += letter
  }
  return `${cut.replace(/\s+\S*$/, '').replace(/[\s,.:;-]+$/, '')}...`
}

/** Letters of a part: of a text that is one part, and of one that is sent in several. */
const room = { gsm: { one: 160, more: 153 }, unicode: { one: 70, more: 67 } } as const
export type TextAlphabet = keyof typeof room

export type TextParts = {
  alphabet: TextAlphabet
  /** As the network counts them: letters of the second table and emoji are two. */
  letters: number
  /** Letters that a part of this text has room for. */
  perPart: number
  parts: number
  /** The letters outside the plain alphabet, each once, in their order. */
  dear: string[]
}

/**
 * How a text is sent (3GPP TS 23.038 and 23.040): in the plain alphabet with 160 letters, or 153 a part; with one letter outside it in
 * UTF-16 with 70, or 67 a part. A letter of two places is never cut by the end of a part.
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

/** What stands for a letter in the plain alphabet; empty when it is left out. An emoji has nothing like it. */
export function plainLetter(letter: string): string {
  if (isGsm(letter)) return letter
  const same = alike[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return [...same].every(isGsm) ? same : ''
}

/** The text in plain letters, without what has none; blanks that are left over go. */
export const plainText = (text: string): string =>
  [...text]
    .map((letter, index, all) => {
      const half = /[½¼¾]/.test(letter) && /\d/.test(all[index - 1] ?? '')
      return half ? ` ${plainLetter(letter)}` : plainLetter(letter)
    })
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()
