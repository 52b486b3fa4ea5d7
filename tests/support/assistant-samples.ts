const nobodys = 999_999_999

/** Bodies of the assistant's calls: valid, with unknown ids. */
export const assistantSamples: Record<string, unknown> = {
  'assistant.chat': { message: 'White roses for Friday', conversationId: nobodys },
  'assistant.dismiss': { cardId: 'priceFell-2026-11-27', dismissed: true },
  'assistant.rename': { id: nobodys, title: 'Roses of the wedding' },
  'assistant.rate': { messageId: nobodys, rating: 'good' },
  'assistant.handOver': { conversationId: nobodys, word: 'Please call me.' },
}
