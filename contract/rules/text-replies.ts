const stops = [
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'optout',
  'revoke',
  'alto',
  'parar',
  'detener',
  'cancelar',
]
const starts = ['start', 'unstop', 'yes', 'iniciar', 'comenzar', 'si', 'sí']

/**
 * What a reply to a text message requests: no more texts, texts again, or something else. Only a message of the keyword alone counts,
 * as for carriers.
 */
export function readReply(body: string): 'stop' | 'start' | undefined {
  const word = body
    .trim()
    .toLowerCase()
    .replace(/^["'“”‘’¡!.\s]+|["'“”‘’!.\s]+$/g, '')
  if (stops.includes(word)) return 'stop'
  return starts.includes(word) ? 'start' : undefined
}
