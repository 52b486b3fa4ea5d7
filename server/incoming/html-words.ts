const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ntilde: 'ñ',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
}

function entity(whole: string, name: string): string {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  if (!hex && !decimal) return entities[name.toLowerCase()] ?? whole
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}

/** The text of a mail that has no plain text, with line breaks where a reader sees them. Lines of a quoted mail begin with `>`. */
export function htmlWords(html: string): string {
  const lines = html
    .slice(0, 1_000_000)
    .replace(/<!--[\s\S]{0,100000}?-->/g, '')
    .replace(/<(style|script|head|title)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<blockquote\b[^>]*>/gi, '\n\u0001')
    .replace(/<\/blockquote\s*>/gi, '\n\u0002')
    .replace(/<(br|hr)\b[^>]*>|<\/?(p|div|li|ul|ol|tr|table|h[1-6]|pre)\b[^>]*>/gi, '\n')
    .replace(/<\/td\s*>/gi, ' ')
    .replace(/<[^>]{0,5000}>/g, '')
    .replace(/&(#?\w{1,8});/g, entity)
    .split('\n')
  let depth = 0
  const told: string[] = []
  for (const line of lines) {
    if (line.startsWith('\u0001')) depth++
    if (line.startsWith('\u0002')) depth = Math.max(0, depth - 1)
    const text = line.replace(/[\u0001\u0002]/g, '').trim()
    told.push(text !== '' && depth > 0 ? `> ${text}` : text)
  }
  return told
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
