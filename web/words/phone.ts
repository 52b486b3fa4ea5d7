/** `(937) 555-0100`; returns anything other than ten digits unchanged. */
export const phoneText = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
