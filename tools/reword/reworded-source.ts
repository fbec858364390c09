import ts from 'typescript'
import { turned } from './turned-words.ts'

/** Calls whose arguments are searched for or looked up, never shown. */
const readers =
  /^(?:query|for|font|default|literal|putLines|includes|startsWith|endsWith|indexOf|lastIndexOf|split|match|has|get|set|header|append|delete|(?:add|remove)EventListener|querySelector(?:All)?)$/
/** Attributes and keys whose text is for programs: of elements, of headers. */
const codeKeys =
  /^(?:class|className|.*Class(?:Name|es)?|style|d|viewBox|rel|sizes|allow|sandbox|key|id|href|src|type|role|name|application_name|onDelete|scope|sameSite|authorization|WWW-Authenticate|@.*|accept.*|user-agent|cache-control|content-.*)$/
/** Matches code: statements, scripts and style sheets, and lowercase strings with characters that no text contains. */
const code =
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|import|from|def)\s|^(?:data|event|retry): |^declare | as \(|#>>|=>|&&|\|\||\(\?:|\w\{[^{}]*[;:][^{}]*\}|[;{]\s*(?:\n|$)|^[^\p{Lu}]*(?:[=_;]|::|->|'self'|\w\()/u

/** A source with its sentences reworded, and the number of sentences. */
export interface Reworded {
  source: string
  sentences: number
}

/**
 * Rewords what a source says and nothing that it does. A sentence is a literal, a template or a text between tags that
 * has two words or begins with a capital letter. Values that are compared or looked up, keys, types, lists of classes and
 * statements are not sentences. A program that depends on its own sentences in such places therefore breaks.
 */
export function rewordedSource(path: string, source: string): Reworded {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const changes: { start: number; text: string }[] = []
  let sentences = 0
  const change = (nodes: ts.Node[]) => {
    const found = nodes.flatMap((node) => {
      const start = node.getStart(file, false)
      const text = source.slice(start, node.end)
      const other = turned(text)
      return other === text ? [] : [{ start, text: other }]
    })
    if (found.length > 0) sentences += 1
    changes.push(...found)
  }
  const visit = (node: ts.Node): void => {
    if (isForPrograms(node)) return
    if (ts.isJsxText(node)) {
      if (/\p{L}{2}/u.test(node.text)) change([node])
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (isSentence(node.text)) change([node])
    } else if (ts.isTemplateExpression(node)) {
      const texts = [node.head, ...node.templateSpans.map(({ literal }) => literal)]
      if (isSentence(texts.map(({ text }) => text).join('0'))) change(texts)
      node.templateSpans.forEach(({ expression }) => visit(expression))
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { source: applied(source, changes), sentences }
}

function applied(source: string, changes: { start: number; text: string }[]): string {
  const inOrder = changes.toSorted((a, b) => a.start - b.start)
  let done = ''
  let at = 0
  for (const { start, text } of inOrder) {
    done += source.slice(at, start) + text
    at = start + text.length
  }
  return done + source.slice(at)
}

function isSentence(text: string): boolean {
  if (code.test(text)) return false
  if (/^\s*\p{Lu}\p{Ll}/u.test(text)) return /^\s*\p{Lu}[\p{L}’' ]*[^\p{L}]*$/u.test(text) || /\s/.test(text)
  return /\p{L}{2}.*\s|\s.*\p{L}{2}/su.test(text) && !isClasses(text)
}

/** Such as `flex items-center p-2`: all in small letters, without a stop, one of them with a dash or colon inside. */
const isClasses = (text: string) =>
  /^[a-z\d\s:/.()[\]%!*&>_,#-]+$/.test(text) && !/[.?…] |[.?…]$/.test(text) && /[a-z]+[-:[]\S/.test(text)

/** Whether this node and all below it is read by programs alone. */
function isForPrograms(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true
  if (ts.isTaggedTemplateExpression(node)) return true
  if (ts.isJsxAttribute(node)) return codeKeys.test(nameOf(node.name))
  if (!parent || !(ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))) return false
  if (ts.isPropertyAssignment(parent)) return parent.name === node || codeKeys.test(nameOf(parent.name))
  if (ts.isVariableDeclaration(parent)) return /key$/i.test(nameOf(parent.name))
  if (ts.isPropertyAccessExpression(parent)) return parent.name.text === 'split'
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)) return true
  if (ts.isBinaryExpression(parent)) return /^[!=]==?$/.test(parent.operatorToken.getText())
  return ts.isCallExpression(parent) && readers.test(calledName(parent))
}

const nameOf = (name: ts.Node): string =>
  ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : ''
const calledName = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : nameOf(expression)
