/** Lines with which mail programs introduce a quoted mail, in English and Spanish. */
const attribution = [
  /^\s*(on|el)\b.{5,300}(wrote|escribió|escribio)\s*:\s*$/is,
  /^\s*-{2,}\s*(original message|forwarded message|mensaje original|mensaje reenviado)\s*-{2,}\s*$/i,
  /^\s*_{10,}\s*$/,
]
const outlook = /^\s*\*?(from|de)\s*:\*?\s.+$/i
const outlookNext = /^\s*\*?(sent|date|to|enviado|fecha|para|subject|asunto)\s*:/i
const device =
  /^\s*(sent from (my|outlook|yahoo)|get outlook for|enviado desde (mi|outlook)|obtener outlook)\b/i
const greeting =
  /^\s*(hi|hello|hey|dear|good (morning|afternoon|evening)|hola|buenos d[ií]as|buenas( tardes| noches)?|estimad[oa]s?)\b[^\d]{0,40}$/i
const closing =
  /^\s*(thanks|thank you|thx|many thanks|best|best regards|kind regards|regards|cheers|sincerely|gracias|muchas gracias|saludos|un saludo|atentamente|cordialmente)\b[^\d]{0,30}$/i

/** The most lines after a closing that count as a signature. */
const mostSignature = 8

/** Where the quoted mail begins, and how many lines introduce it: only these are removed if answers stand between the quoted lines. */
function quoteAt(lines: readonly string[]): { at: number; take: number } | undefined {
  for (let at = 0; at < lines.length; at++) {
    // Mail programs wrap a line with a long name.
    for (let take = 1; take <= 3; take++) {
      const joined = lines.slice(at, at + take).join(' ')
      if (attribution.some((one) => one.test(joined))) return { at, take }
    }
    if (outlook.test(lines[at] ?? '') && outlookNext.test(lines[at + 1] ?? '')) return { at, take: 1 }
  }
  return undefined
}

const isQuoted = (line: string) => /^\s*>/.test(line)

/** The sender's own text: without the mail that it answers, greeting and signature. */
export function ownWords(text: string): string {
  let lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .split('\n')
  const quote = quoteAt(lines)
  if (quote) {
    const { at, take } = quote
    const below = lines.slice(at + take)
    const isMarked = isQuoted(below.find((line) => line.trim() !== '') ?? '')
    lines = [...lines.slice(0, at), ...(isMarked ? below : [])]
  }
  lines = lines.filter((line) => !isQuoted(line))
  const dashes = lines.findIndex((line) => /^--\s?$/.test(line))
  if (dashes >= 0) lines = lines.slice(0, dashes)
  lines = lines.filter((line) => !device.test(line))
  return withoutManners(lines)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Removes the greeting and everything after the closing, if any text is left in between. */
function withoutManners(given: readonly string[]): string[] {
  let lines = [...given]
  const isText = (line: string) => line.trim() !== ''
  const first = lines.findIndex(isText)
  if (first >= 0 && greeting.test(lines[first] ?? '') && lines.slice(first + 1).some(isText))
    lines = lines.slice(first + 1)
  const end = lines.findLastIndex((line) => closing.test(line))
  const below = lines.slice(end + 1).filter(isText)
  if (end > 0 && below.length <= mostSignature && lines.slice(0, end).some(isText))
    lines = lines.slice(0, end)
  return lines
}
