/** What a page says of the house before its first request. */
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

/** Icons of the app change with the logo and the color; their addresses say so. */
export const iconPath = (name: string, { brandLogo, brandColor }: Pick<Site, 'brandLogo' | 'brandColor'>) =>
  `/img/app/${name}.png?v=${brandLogo ? /(\w[\w-]*)\.png$/.exec(brandLogo.icon)?.[1] : brandColor.replace('#', '')}`

/** A page whose icon in the tab is the house's logo, and on a phone's home screen an icon that phones don't cut. */
export const withIcon = (html: string, site: Pick<Site, 'brandLogo' | 'brandColor'>): string =>
  html.replace(/<link rel="icon"[^>]*>/, (own) => {
    const { brandLogo } = site
    const icon = brandLogo ? `<link rel="icon" type="image/png" href="${brandLogo.icon}">` : own
    return `${icon}<link rel="apple-touch-icon" href="${iconPath('touch-180', site)}">`
  })

/** What makes the shop an app on a phone, and a link to it a card in a message. Sites that show it need whole addresses. */
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
