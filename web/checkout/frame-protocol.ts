/** What the card company's form tells the page around it. */
export type FrameMessage = {
  type: 'ready' | 'change' | 'submit' | 'token' | 'problem' | 'size'
  token?: string
  message?: string
  /** How high the form is, in px; absent where it has the usual height. */
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

/** A message of the form, or undefined for anything else that a window may be sent. */
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

/** Where the form is opened. One of our own pages around a gateway's script has no origin in its address; a gateway on this very machine is found under the name that the page itself was opened by. */
export function frameAddress(frameUrl: string, { page, language, dark }: Around): string {
  const url = new URL(frameUrl, page.origin)
  if (url.hostname === 'localhost' && page.hostname !== 'localhost') url.hostname = page.hostname
  url.searchParams.set('parent', page.origin)
  url.searchParams.set('lang', language)
  url.searchParams.set('theme', dark ? 'dark' : 'light')
  return url.href
}
