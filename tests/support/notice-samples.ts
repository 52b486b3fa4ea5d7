/** Bodies of the calls about notices: valid, with unknown ids. */
export const noticeSamples: Record<string, unknown> = {
  'notices.read': { ids: [999_999_999], read: true },
  'notices.change': {
    ways: [{ kind: 'orders', way: 'push', on: true }],
    quiet: { on: true, from: '21:00', to: '05:00' },
    timeZone: 'America/New_York',
    digestAt: '07:00',
    showsDetails: false,
  },
  'userDevices.add': {
    endpoint: 'https://push.example/a-browser',
    expirationTime: null,
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  },
  'userDevices.test': { id: 999_999_999 },
  'userDevices.tell': { title: 'Closed on Thursday', body: 'Thanksgiving' },
}
