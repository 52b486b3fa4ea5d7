export const notices = {
  open: 'Abrir',
  digestSubject: (count: number) => (count === 1 ? '1 aviso sin leer' : `${count} avisos sin leer`),
  digestText: 'Estos avisos llegaron desde el último correo y aún no se han leído.',
  more: (count: number) => (count === 1 ? 'Y 1 más.' : `Y ${count} más.`),
  all: 'Ver todos los avisos',
  why: 'Recibe este correo porque eligió el correo para este tipo de avisos.',
  whyDigest: 'Recibe este correo porque eligió un correo al día.',
  change: 'Elija cómo le avisamos',
}
