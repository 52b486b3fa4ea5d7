/**
 * Makes `characters` proportional in an OpenType font's tabular figures: every single substitution (GSUB lookup type 1, format 2) then maps
 * their glyph to itself. Reads and writes only what that needs; see the OpenType specification, chapters "cmap" and "GSUB".
 */
export function keepProportional(font: Buffer, characters: string): Buffer {
  const patched = Buffer.from(font)
  const glyphs = new Set([...characters].map((character) => glyphOf(patched, character.codePointAt(0) ?? 0)))
  for (const subtable of singleSubstitutions(patched, tableAt(patched, 'GSUB'))) {
    const covered = coverage(patched, subtable + patched.readUInt16BE(subtable + 2))
    covered.forEach((glyph, i) => {
      if (glyphs.has(glyph)) patched.writeUInt16BE(glyph, subtable + 6 + 2 * i)
    })
  }
  return patched
}

function tableAt(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4)
  for (let i = 0; i < count; i++) {
    const record = 12 + 16 * i
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8)
  }
  throw new Error(`the font has no ${tag} table`)
}

/** The glyph of a character in the Basic Multilingual Plane, from a format 4 cmap. */
function glyphOf(font: Buffer, code: number): number {
  const cmap = tableAt(font, 'cmap')
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i++) {
    const map = cmap + font.readUInt32BE(cmap + 4 + 8 * i + 4)
    if (font.readUInt16BE(map) !== 4) continue
    const twice = font.readUInt16BE(map + 6)
    for (let segment = 0; segment < twice; segment += 2) {
      const end = map + 14 + segment
      const start = end + twice + 2
      const delta = start + twice
      const range = delta + twice
      if (code < font.readUInt16BE(start) || code > font.readUInt16BE(end)) continue
      const offset = font.readUInt16BE(range)
      const base =
        offset === 0 ? code : font.readUInt16BE(range + offset + 2 * (code - font.readUInt16BE(start)))
      return (base + font.readUInt16BE(delta)) & 0xffff
    }
  }
  throw new Error(`the font has no glyph for U+${code.toString(16)}`)
}

function* singleSubstitutions(font: Buffer, gsub: number): Generator<number> {
  const lookups = gsub + font.readUInt16BE(gsub + 8)
  for (let i = 0; i < font.readUInt16BE(lookups); i++) {
    const lookup = lookups + font.readUInt16BE(lookups + 2 + 2 * i)
    const type = font.readUInt16BE(lookup)
    for (let j = 0; j < font.readUInt16BE(lookup + 4); j++) {
      const subtable = lookup + font.readUInt16BE(lookup + 6 + 2 * j)
      // Lookup type 7 (extension) holds only an offset to the real subtable.
      const extended = type === 7 && font.readUInt16BE(subtable + 2) === 1
      const at = extended ? subtable + font.readUInt32BE(subtable + 4) : subtable
      if ((type === 1 || extended) && font.readUInt16BE(at) === 2) yield at
    }
  }
}

/** The glyphs of a coverage table, in coverage order. */
function coverage(font: Buffer, at: number): number[] {
  const count = font.readUInt16BE(at + 2)
  if (font.readUInt16BE(at) === 1)
    return Array.from({ length: count }, (_, i) => font.readUInt16BE(at + 4 + 2 * i))
  return Array.from({ length: count }, (_, i) => {
    const first = font.readUInt16BE(at + 4 + 6 * i)
    const last = font.readUInt16BE(at + 6 + 6 * i)
    return Array.from({ length: last - first + 1 }, (_, glyph) => first + glyph)
  }).flat()
}
