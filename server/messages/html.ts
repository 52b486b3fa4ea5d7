import { logoPath } from '../../contract/features/pictures.ts'
import type { BrandLogo } from '../core/brand.ts'
import { type Around, type Block, type Draft, linkTo, type MailLine } from './layout.ts'

/**
 * An email as tables with inline styles, as email clients need; classes only carry the colors of dark mode. Colors are the
 * tokens of the design system.
 */
export function htmlOf(
  { subject, preview, blocks, why, counted }: Draft,
  { language, brand, publicUrl }: Around,
): string {
  const second = [brand.address, brand.phone, brand.email].filter(Boolean).map(escaped).join(' &middot; ')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>${darkStyles}</style></head>
<body class="ground" style="margin:0;padding:0;background:#F4F3EF;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(preview)}${'&#847;&zwnj;&nbsp;'.repeat(30)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#F4F3EF"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font:400 14px/20px ${fonts};color:#1B1D19;text-align:left">
<tr><td class="accent" style="padding:0 4px 12px;font-size:16px;line-height:24px;font-weight:600;color:#1D5A3C">${brand.logo ? logo(brand.logo, brand.name, publicUrl) : escaped(brand.name)}</td></tr>
<tr><td class="panel ink" style="background:#FFFFFF;border:1px solid #DEDBD1;border-top:3px solid #1D5A3C;border-radius:4px;padding:28px 24px 8px;word-break:break-word;overflow-wrap:anywhere">
${blocks.map((one, i) => block(one, blocks[i + 1])).join('\n')}
</td></tr>
<tr><td class="ink3" style="padding:16px 4px 0;font-size:12px;line-height:16px;color:#66695E">${escaped(why)}<br>${escaped(brand.name)} &middot; ${second}</td></tr>
</table></td></tr></table>${counted ? `<img src="${escaped(counted)}" width="1" height="1" alt="" style="display:block;border:0">` : ''}</body></html>`
}

/** The height of a logo above a mail, in pixels. */
const logoHeight = 40

/** On white, because a dark logo would vanish in dark mode. Mail clients that load no pictures show the name. */
function logo({ width, height }: BrandLogo, name: string, publicUrl: string): string {
  const shown = Math.min(logoHeight, height)
  return `<img src="${escaped(linkTo(publicUrl, logoPath()))}" alt="${escaped(name)}" height="${shown}" width="${Math.round((width / height) * shown)}" style="display:block;border:0;background:#FFFFFF;border-radius:2px">`
}

const fonts = "Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** For dark-mode clients that apply the style sheet; others invert the light colors themselves. */
const darkStyles = `
@media (prefers-color-scheme:dark){.ground{background:#111311!important}.panel{background:#191C19!important;border-color:#2F342F!important;border-top-color:#79C59B!important}.ink{color:#ECEDE7!important}.ink2{color:#BBBFB6!important}.ink3{color:#9BA097!important}.accent{color:#79C59B!important}.line{border-color:#2F342F!important}.btn{background:#79C59B!important;color:#0C1811!important}.tint{background:#1E3328!important;color:#ECEDE7!important}.amber{background:#30260F!important;color:#E6B467!important}}
@media (max-width:480px){.art{display:none!important}}`

const table = (rows: string, margin = '0 0 20px') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:${margin};font:inherit">${rows}</table>`

/** Sums appear directly below the lines they add up. */
function block(one: Block, next: Block | undefined): string {
  switch (one.kind) {
    case 'title':
      return `<h1 class="ink" style="margin:0 0 12px;font-size:22px;line-height:28px;font-weight:600;letter-spacing:-0.012em;color:#1B1D19">${escaped(one.text)}</h1>`
    case 'heading':
      return `<h2 class="ink" style="margin:12px 0 4px;font-size:16px;line-height:24px;font-weight:600;color:#1B1D19">${escaped(one.text)}</h2>`
    case 'text':
      return `<p style="margin:0 0 16px">${escaped(one.text)}</p>`
    case 'quiet':
      return `<p class="ink3" style="margin:0 0 16px;font-size:12px;line-height:16px;color:#66695E">${escaped(one.text)}</p>`
    case 'quote':
      return `<p class="tint ink" style="margin:0 0 20px;padding:12px 16px;background:#F1F6F2;border-left:3px solid #1D5A3C">${escaped(one.text).replaceAll('\n', '<br>')}</p>`
    case 'facts':
      return table(one.rows.map(fact).join(''))
    case 'lines':
      return table(one.rows.map(line).join(''), next?.kind === 'sums' ? '0 0 8px' : '0 0 20px')
    case 'sums':
      return table(one.rows.map(sum).join(''))
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 20px"><tr><td class="btn" bgcolor="#1D5A3C" style="background:#1D5A3C;border-radius:4px"><a class="btn" href="${escaped(one.href)}" style="display:inline-block;padding:12px 20px;border-radius:4px;font:600 14px/20px ${fonts};color:#FFFFFF;text-decoration:none">${escaped(one.label)}</a></td></tr></table>`
    case 'link':
      return `<p class="ink3" style="margin:0 0 16px;font-size:12px;line-height:16px"><a class="ink3" href="${escaped(one.href)}" style="color:#66695E">${escaped(one.label)}</a></p>`
    case 'code':
      return `<p class="tint ink" style="margin:0 0 20px;padding:16px;background:#E3EEE6;border-radius:4px;font-size:28px;line-height:36px;font-weight:600;letter-spacing:0.2em;text-align:center">${escaped(one.code)}</p>`
    default:
      throw new Error(`unhandled ${one satisfies never}`)
  }
}

const fact = ([label, value]: readonly [string, string]) =>
  `<tr><td class="ink3" valign="top" style="padding:3px 16px 3px 0;width:112px;color:#66695E">${escaped(label)}</td><td valign="top" style="padding:3px 0">${escaped(value).replaceAll('\n', '<br>')}</td></tr>`

/** Kept short: an order of many lines must stay below the size at which email clients truncate. */
function line({ name, detail, amount, was, mark, picture, link }: MailLine): string {
  const edge = 'border-bottom:1px solid #DEDBD1'
  const art = picture
    ? `<td class="line art" width="52" style="padding:8px 12px 8px 0;${edge}"><img src="${escaped(picture)}" width="40" height="40" alt="" style="display:block;background:#DAD7CC;border-radius:4px"></td>`
    : ''
  const badge = mark
    ? ` <span class="amber" style="padding:1px 5px;border-radius:2px;background:#FBF0D9;color:#8A4A00;font-size:12px">${escaped(mark)}</span>`
    : ''
  const before = was ? `<span class="ink3" style="color:#66695E"><s>${escaped(was)}</s></span><br>` : ''
  const press = link
    ? `<br><a class="accent" href="${escaped(link.href)}" style="display:inline-block;padding:6px 0;font-weight:600;color:#1D5A3C">${escaped(link.label)}</a>`
    : ''
  return `<tr>${art}<td class="line" valign="top" style="padding:8px 12px 8px 0;${edge}"><b style="font-weight:600">${escaped(name)}</b>${badge}<br><span class="ink2" style="color:#4D5048">${escaped(detail)}</span></td><td class="line" valign="top" align="right" style="padding:8px 0;${edge};white-space:nowrap">${before}${escaped(amount)}${press}</td></tr>`
}

const sum = ({ label, value, strong }: { label: string; value: string; strong?: boolean }) => {
  const look = strong ? 'padding:8px 0 0;font-size:16px;line-height:24px;font-weight:600' : 'padding:3px 0'
  return `<tr><td align="right" style="${look};padding-right:24px">${escaped(label)}</td><td align="right" width="96" style="${look};white-space:nowrap">${escaped(value)}</td></tr>`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for use between tags and in quoted attributes; characters invalid in XML are removed. */
const escaped = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
