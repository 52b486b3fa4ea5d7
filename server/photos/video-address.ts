import type { Video } from '../../contract/features/pictures.ts'

/** The video at a YouTube or Vimeo address; undefined for any other address. Nothing is fetched. */
export function videoAt(address: string): Video | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, pathname, searchParams } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const host = hostname.replace(/^(www|m|player)\./, '')
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  const youtube =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? ['embed', 'shorts', 'live'].includes(first)
          ? second
          : (searchParams.get('v') ?? '')
        : ''
  if (/^[\w-]{11}$/.test(youtube)) return { kind: 'youtube', id: youtube }
  const vimeo = host === 'vimeo.com' ? (first === 'video' ? second : first) : ''
  return /^\d{5,12}$/.test(vimeo) ? { kind: 'vimeo', id: vimeo } : undefined
}
