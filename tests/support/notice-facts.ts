/** Facts of emails about notices; `words` is used for every text that people enter. */
export const noticeFacts = (words: string) => ({
  notice: { title: words, text: words, path: '/orders/104293', settingsPath: '/notices#ways' },
  'notice-digest': {
    rows: [
      { at: '2026-11-23T14:00:00Z', title: words, text: words },
      { at: '2026-11-23T12:00:00Z', title: 'Claim C-2041 is settled', text: '' },
    ],
    more: 3,
    path: '/notices',
    settingsPath: '/notices#ways',
  },
})
