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
