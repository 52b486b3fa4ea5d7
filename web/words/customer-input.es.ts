/** What is wrong with input about customers and who looks after them, in Spanish. */
export const customerSentences = {
  'Pick a customer.': 'Elija un cliente.',
  'At most 20 colleagues.': 'A lo sumo 20 colegas.',
  'Choose a level.': 'Elija un nivel.',
  'Choose terms.': 'Elija las condiciones.',
  'Say why it goes on hold.': 'Diga por qué se retiene.',
  'Enter 0 or more.': 'Escriba 0 o más.',
  'At most $10,000,000.': 'A lo sumo $10,000,000.',
  'Choose colleagues of the list.': 'Elija colegas de la lista.',
  'Your role can’t change this.': 'Su rol no puede cambiar esto.',
  'No such route.': 'No existe esa ruta.',
  'Representative not found.': 'No existe ese representante.',
  'Vendor not found.': 'No existe ese proveedor.',
  'Another user is this representative.': 'Otro usuario es ese representante.',
  'Only users of the house account can be this.': 'Solo pueden serlo los usuarios de la casa.',
  'Choose a representative or a vendor, not both.': 'Elija un representante o un proveedor, no ambos.',
  'Enter a PO number.': 'Escriba una orden de compra.',
} as const
