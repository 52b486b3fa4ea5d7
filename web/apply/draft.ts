import type { BusinessType } from '../../contract/applications.ts'
import { isEmail, phoneDigits } from '../../contract/fields.ts'

export type Draft = {
  businessName: string
  businessType: BusinessType | ''
  taxId: string
  contactName: string
  email: string
  phone: string
  line1: string
  line2: string
  city: string
  state: string
  zip: string
  message: string
}
export type DraftField = keyof Draft

const blank: Draft = {
  businessName: '',
  businessType: '',
  taxId: '',
  contactName: '',
  email: '',
  phone: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  zip: '',
  message: '',
}

const key = 'apply.draft'

/** What was typed before in this tab: a reload or a lost connection takes nothing away. */
export function keptDraft(): Draft {
  try {
    return { ...blank, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>) }
  } catch {
    return blank
  }
}

export function keepDraft(draft: Draft | null) {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: it holds as long as the page is open.
  }
}

/** The fields that need another look, in the order of the form; the server judges by the same shapes. */
export function faultsOf(draft: Draft): DraftField[] {
  const filled = (text: string) => text.trim() !== ''
  const right: Partial<Record<DraftField, boolean>> = {
    businessName: filled(draft.businessName),
    businessType: draft.businessType !== '',
    taxId: /^[A-Za-z0-9][A-Za-z0-9 -]{3,}$/.test(draft.taxId.trim()),
    contactName: filled(draft.contactName),
    email: isEmail(draft.email.trim()),
    phone: phoneDigits(draft.phone) !== undefined,
    line1: filled(draft.line1),
    city: filled(draft.city),
    state: /^[A-Za-z]{2}$/.test(draft.state.trim()),
    zip: /^\d{5}(-\d{4})?$/.test(draft.zip.trim()),
  }
  return (Object.keys(right) as DraftField[]).filter((field) => !right[field])
}

/** Where the server names a field by another path. */
export const fieldOfPath: Record<string, DraftField> = {
  businessName: 'businessName',
  businessType: 'businessType',
  taxId: 'taxId',
  contactName: 'contactName',
  email: 'email',
  phoneNumber: 'phone',
  'address.addressLine1': 'line1',
  'address.city': 'city',
  'address.state': 'state',
  'address.zipCode': 'zip',
}
