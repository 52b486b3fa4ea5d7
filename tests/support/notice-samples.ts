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
}
