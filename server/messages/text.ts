import type { Around, Block, Draft } from './layout.ts'

/** Renders the same email as plain text. */
export function textOf({ blocks, why }: Draft, { brand }: Around): string {
  const contact = [brand.address, brand.phone, brand.email].filter(Boolean).join(' · ')
  const foot = `--\n${plain(why)}\n${brand.name}\n${contact}`
  return `${[...blocks.map(block), foot].join('\n\n')}\n`
}

function block(one: Block): string {
  switch (one.kind) {
    case 'title':
    case 'heading':
    case 'text':
    case 'quiet':
      return plain(one.text)
    case 'quote':
      return plain(one.text)
        .split('\n')
        .map((text) => `> ${text}`)
        .join('\n')
    case 'facts':
      return one.rows.map(([label, value]) => `${label}: ${plain(value).replaceAll('\n', ', ')}`).join('\n')
    case 'lines':
      return one.rows
        .map(({ name, detail, amount, was, mark, link }) => {
          const head = mark ? `${plain(name)} (${mark})` : plain(name)
          return `- ${head}\n  ${plain(detail)}: ${was ? `${was} → ` : ''}${amount}${link ? `\n  ${link.label}: ${link.href}` : ''}`
        })
        .join('\n')
    case 'sums':
      return one.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'button':
    case 'link':
      return `${plain(one.label)}:\n${one.href}`
    case 'code':
      return one.code
    default:
      throw new Error(`unhandled ${one satisfies never}`)
  }
}

/** Removes control characters and characters that change the text direction. */
const plain = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
