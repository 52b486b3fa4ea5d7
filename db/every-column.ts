/**
 * Whether a statement returns every column of a table, a result that changes when a newer version has migrated. `select *` from parts
 * of a `with` with named columns, or from rows with explicit columns, doesn't count: PostgreSQL plans it again, and its result has
 * the same columns. When unsure returns true.
 */
export const takesEveryColumn = (text: string): boolean => mayGrow(text, new Set())

/** A part in parentheses, replaced by `()` in the surrounding text. */
type Parsed = { outer: string; parts: readonly string[] }

function mayGrow(text: string, around: ReadonlySet<string>): boolean {
  const { outer, parts } = parse(text)
  const fixed = new Set(around)
  let part = 0
  // Each part of a `with` may select from those before it.
  for (const [piece, name] of outer.matchAll(
    /(?:\bwith\s+|,\s*)(\w+)\s+as\s+(?:materialized\s+)?\(\)|\(\)/gi,
  )) {
    const body = parts[part++] ?? ''
    if (piece !== '()' && name && !mayGrow(body, fixed)) fixed.add(name)
  }
  for (const [, name = ''] of outer.matchAll(/"?(\w+)"?\.\*/g)) if (!fixed.has(name)) return true
  for (const [, from = ''] of outer.matchAll(
    /(?:\b(?:select|distinct|returning)|,)\s+\*\s*(?:from\s+([\w\s,]+))?/gi,
  )) {
    const names = from.split(/\b(?:where|order|union|limit|join|left|cross|for)\b/i)[0]?.split(',') ?? []
    if (!names.every((name) => fixed.has(name.trim()))) return true
  }
  return /\bunion\b/i.test(outer) && parts.some((body) => /^\s*select\s+\*/i.test(body))
}

/** Without comments and quoted texts. */
function parse(text: string): Parsed {
  const plain = text.replace(/--[^\n]*/g, '').replace(/'(?:[^']|'')*'/g, "''")
  const parts: string[] = []
  let outer = ''
  let depth = 0
  let from = 0
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain[at]
    if (letter === '(') {
      if (depth === 0) {
        outer += '()'
        from = at + 1
      }
      depth += 1
    } else if (letter === ')') {
      depth -= 1
      if (depth === 0) parts.push(plain.slice(from, at))
    } else if (depth === 0) outer += letter
  }
  return { outer, parts }
}
