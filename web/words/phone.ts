/** `(937) 555-0100`; anything but ten digits as it is. */
export const phoneText = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
