import { describe, expect, test } from 'vitest'
import { readDraft, writeDraft } from './draft.ts'

describe('what is typed', () => {
  function store() {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }
  test('is there again for the same person and for nobody else', () => {
    const tab = store()
    writeDraft(tab, 5, { poNumber: 'BAKER-1128', note: 'Key box at back door' })
    expect(readDraft(tab, 5)).toEqual({ poNumber: 'BAKER-1128', note: 'Key box at back door' })
    expect(readDraft(tab, 6)).toEqual({ poNumber: '', note: '' })
  })
  test('that cannot be read, or not kept at all, is blank', () => {
    const tab = store()
    tab.setItem('drafts.checkout.5', '{half')
    expect(readDraft(tab, 5)).toEqual({ poNumber: '', note: '' })
    expect(readDraft(undefined, 5)).toEqual({ poNumber: '', note: '' })
  })
})
