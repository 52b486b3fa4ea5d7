/** Messages from the gateway's form to the page. */
export type FrameMessage = {
  type: 'ready' | 'change' | 'submit' | 'token' | 'problem' | 'size'
  token?: string
  message?: string
  /** The form's height in px; absent for the default height. */
  height?: number
}

const source = 'stemyard-card-form'
const types: readonly string[] = [
  'ready',
  'change',
  'submit',
  'token',
  'problem',
  'size',
] satisfies FrameMessage['type'][]

/** A message from the form; undefined for any other window message. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { source: from, type, token, height } = data as Record<string, unknown>
  if (from !== source || typeof type !== 'string' || !types.includes(type)) return undefined
  return {
    type: type as FrameMessage['type'],
    ...(typeof token === 'string' && { token }),
    ...(typeof height === 'number' && { height }),
  }
}

type Around = { page: Pick<Location, 'origin' | 'hostname'>; language: string; dark: boolean }

/**
 * The form's URL. Our own page around a gateway's script has a relative URL. For a gateway on this machine, the page's host name is used.
 */
export function frameAddress(frameUrl: string, { page, language, dark }: Around): string {
  const url = new URL(frameUrl, page.origin)
  if (url.hostname === 'localhost' && page.hostname !== 'localhost') url.hostname = page.hostname
  url.searchParams.set('parent', page.origin)
  url.searchParams.set('lang', language)
  url.searchParams.set('theme', dark ? 'dark' : 'light')
  return url.href
}
