/**
 * The picture name for lists, mails and cards: one stem. The product's own picture may be a wrapped bunch, which looks like paper
 * at small sizes. A name that includes a view stays unchanged.
 */
export const singleStem = (imageName: string): string => {
  const stem = imageName.replace(/\.\w+$/, '')
  return stem.includes('--') ? stem : `${stem}--single`
}
