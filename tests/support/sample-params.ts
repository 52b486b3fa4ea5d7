/** Path parameters that are well formed but unknown. */
export const sampleParams: Record<string, string> = {
  kind: 'invoice',
  fileId: '5f0e3c1a-0000-4000-8000-000000000009',
  clientId: '01KAPZ0000000000000000000B',
  photoId: '01KAPZ0000000000000000000B',
  shipDate: '2026-11-25',
  shipDay: '2026-11-25',
  day: '2026-11-25',
  date: '2026-11-25',
  type: 'flowers',
  key: 'longOverdue',
  attemptId: '5f0e3c1a-0000-4000-8000-000000000000',
  token: 'no-such-token',
}
