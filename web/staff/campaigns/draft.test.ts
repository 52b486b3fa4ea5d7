import { expect, test } from 'vitest'
import type { WholeCampaign } from '../../../contract/features/campaigns/shapes.ts'
import { blank, bodyOf, lacksSpanish, missing, previewOf, type Typed, typedOf } from './draft.ts'

const written: Typed = {
  ...blank,
  name: 'Thanksgiving hours',
  channels: ['mail', 'sms'],
  conditions: [{ kind: 'route', is: true, values: ['113'] }],
  without: [7],
  link: '/plants',
  subjectEn: 'We close early',
  bodyEn: 'Order by 3 pm.',
  textEn: 'We close Tue 3 pm.',
}

test.each<[string, Partial<Typed>, { draft: string[]; sent: string[] }]>([
  ['nothing written', { channels: ['mail'] }, { draft: [], sent: ['subjectEn', 'bodyEn'] }],
  ['a text without a mail', { channels: ['sms'], textEn: 'Hello' }, { draft: [], sent: [] }],
  ['a subject alone', { subjectEn: 'Hello' }, { draft: ['bodyEn'], sent: ['bodyEn'] }],
  ['blanks alone', { channels: ['sms'], textEn: '   ' }, { draft: [], sent: ['textEn'] }],
  [
    'a Spanish heading alone',
    { subjectEn: 'Hello', bodyEn: 'Hello', titleEs: 'Hola' },
    { draft: ['subjectEs', 'bodyEs'], sent: ['subjectEs', 'bodyEs'] },
  ],
  ['Spanish without English', { channels: ['sms'], textEs: 'Hola' }, { draft: ['textEn'], sent: ['textEn'] }],
  [
    'words of a way that was unticked',
    { channels: ['sms'], textEn: 'Hello', subjectEn: 'Hello' },
    {
      draft: ['bodyEn'],
      sent: ['bodyEn'],
    },
  ],
])('%s: a draft lacks %j', (_, typed, { draft, sent }) => {
  expect(missing({ ...blank, ...typed }, { isSent: false })).toEqual(draft)
  expect(missing({ ...blank, ...typed }, { isSent: true })).toEqual(sent)
})

test('Spanish readers get English words until a way has all its Spanish ones', () => {
  expect(lacksSpanish(written, 'sms')).toBe(true)
  expect(lacksSpanish({ ...written, textEs: 'Cerramos el martes.' }, 'sms')).toBe(false)
  expect(lacksSpanish({ ...written, subjectEs: 'Cerramos' }, 'mail')).toBe(true)
})

test('a draft read again has the saved values', () => {
  const typed: Typed = {
    ...written,
    subjectEs: 'Cerramos temprano',
    bodyEs: 'Pida antes de las 3 pm.',
    textEs: 'Cerramos el martes.',
    pushTitleEn: 'We close early',
    pushTextEn: 'Tuesday at 3 pm.',
    noticeTitleEn: 'We close early',
    noticeTextEn: 'Tuesday at 3 pm.',
    noticeTitleEs: 'Cerramos temprano',
    noticeTextEs: 'El martes a las 3 pm.',
    reach: 'first',
    waking: true,
  }
  expect(typedOf(bodyOf(typed) as unknown as WholeCampaign)).toEqual(typed)
})

test('words that are missing stand as a dash in a preview, and are not kept with the draft', () => {
  const half = { ...blank, channels: ['mail', 'sms'] as const, subjectEn: 'Hello' }
  expect(previewOf(half).words).toEqual({
    mail: { en: { subject: 'Hello', title: '', body: '-', button: '' }, es: null },
    sms: { en: { text: '-' }, es: null },
  })
  expect(bodyOf({ ...half, subjectEn: '' }).words).toEqual({})
})
