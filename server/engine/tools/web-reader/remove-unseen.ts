const unseenTags =
  'script, style, template, dialog:not([open]), [hidden], input[type="hidden"], object, embed, iframe'
const styleCharsMax = 2000
const end = String.raw`\s*(;|!|$)`
const zero = String.raw`(0+(\.0*)?|\.0+)`
const unseenStyle = new RegExp(
  String.raw`(^|;)\s*(display\s*:\s*none|visibility\s*:\s*(hidden|collapse)|opacity\s*:\s*${zero}${end}|` +
    String.raw`(font-size|width|height|max-height)\s*:\s*${zero}(px|em|rem|pt|%)?${end}|` +
    String.raw`clip-path\s*:\s*inset\(\s*(50|100)%)`,
  'i',
)
const offScreen = /(^|;)\s*(left|top|right|bottom|text-indent|margin-left|margin-top)\s*:\s*-\d{3,}/i

interface Tree {
  querySelectorAll(selector: string): Iterable<{
    remove(): void
    getAttribute(name: string): string | null
  }>
}

/** Takes out of a tree what a person would not see by its own attributes; style sheets are not applied. */
export function removeUnseen(document: Tree): void {
  for (const element of document.querySelectorAll(unseenTags)) element.remove()
  for (const element of document.querySelectorAll('[style]')) {
    if (looksUnseen(element.getAttribute('style') ?? '')) element.remove()
  }
}

/** True for an inline style that hides: nothing shown, no size, off the screen, or text in the colour behind it. */
export function looksUnseen(attribute: string): boolean {
  if (!attribute) return false
  const style = attribute.slice(0, styleCharsMax)
  if (unseenStyle.test(style) || offScreen.test(style)) return true
  const colour = valueOf(style, 'color')
  return (
    colour !== undefined && (colour === 'transparent' || colour === valueOf(style, 'background(?:-color)?'))
  )
}

function valueOf(style: string, property: string): string | undefined {
  return new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;!]+)`, 'i').exec(style)?.[1]?.trim().toLowerCase()
}
