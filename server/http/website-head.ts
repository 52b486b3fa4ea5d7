/** What a page knows about the distributor before its first request. */
export type Site = {
  brandName: string
  brandShortName: string
  brandColor: string
  brandLogo: { src: string; icon: string; width: number; height: number } | null
  city: string
  publicUrl: string
  artVersion: string
  maintenance: unknown
}

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The app's icons change with the logo and the color, so their URLs contain a version. */
export const iconPath = (name: string, { brandLogo, brandColor }: Pick<Site, 'brandLogo' | 'brandColor'>) =>
  `/img/app/${name}.png?v=${brandLogo ? /(\w[\w-]*)\.png$/.exec(brandLogo.icon)?.[1] : brandColor.replace('#', '')}`

/** The page with the distributor's logo as its tab icon, and a home screen icon with margins, because phones crop it. */
export const withIcon = (html: string, site: Pick<Site, 'brandLogo' | 'brandColor'>): string =>
  html.replace(/<link rel="icon"[^>]*>/, (own) => {
    const { brandLogo } = site
    const icon = brandLogo ? `<link rel="icon" type="image/png" href="${brandLogo.icon}">` : own
    return `${icon}<link rel="apple-touch-icon" href="${iconPath('touch-180', site)}">`
  })

/**
 * Head tags that make the shop installable on a phone and show links to it as cards in messages. Sites that show cards need
 * absolute URLs.
 */
export function headOf(site: Site): string {
  const { brandName, brandShortName, publicUrl } = site
  const whole = (path: string) => new URL(path, publicUrl).href
  const tags: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', brandName],
    ['og:title', brandName],
    ['og:description', 'Wholesale flowers, plants and supplies for the trade.'],
    ['og:url', whole('/')],
    ['og:image', whole(iconPath('social', site))],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', brandName],
  ]
  return [
    '<link rel="manifest" href="/app/shop.webmanifest">',
    '<meta name="mobile-web-app-capable" content="yes">',
    `<meta name="apple-mobile-web-app-title" content="${escaped(brandShortName)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    ...tags.map(([name, content]) => `<meta property="${name}" content="${escaped(content)}">`),
  ].join('')
}
