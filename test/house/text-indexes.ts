import {
  type ElementAccessExpression,
  type Expression,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { isAsExpression, isBinaryExpression, isElementAccessExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Type, TypeFlags, type TypeParameter } from 'typescript/unstable/sync'
import type { APIOptions } from 'typescript/unstable/sync'

/** A place where an object is asked for a member whose name is any text. */
export interface TextIndex {
  /** Relative to the folder of the project. */
  readonly file: string
  readonly line: number
  readonly text: string
}

/** An object, the name that it is asked for, and the expression that asks. */
interface Access {
  readonly object: Expression
  readonly name: Expression
  readonly node: Node
}

/**
 * Finds where an object is indexed by a text that may be any: `table[word]`, `table[word as Key]`, `word in table`. Such
 * an object answers `constructor` and `toString` with members of its prototype, which are no rows, and takes `__proto__`
 * for its prototype. Names of the object’s own that a loop goes through are no such texts, and neither is a name behind
 * `Object.hasOwn`.
 */
export function findTextIndexes(
  folder: string,
  project: string,
  isLookedAt: (file: string) => boolean,
  options: APIOptions = {},
): readonly TextIndex[] {
  const api = new API({ cwd: folder, ...options })
  try {
    const found = api.updateSnapshot({ openProjects: [project] }).getProject(project)
    if (!found) throw new Error(`${project} is no project: name its tsconfig.json.`)
    const { program, checker } = found
    return program
      .getSourceFileNames()
      .filter(name => name.startsWith(`${folder}/`) && isLookedAt(name.slice(folder.length + 1)))
      .flatMap(name => {
        const source = program.getSourceFile(name)
        return source ? indexesIn(source, name.slice(folder.length + 1), checker) : []
      })
  } finally {
    api.close()
  }
}

function indexesIn(source: SourceFile, file: string, checker: Checker): readonly TextIndex[] {
  const accesses = accessesIn(source)
  const types = checker.getTypeAtLocation(accesses.flatMap(({ object, name }) => [object, uncast(name)]))
  return accesses
    .filter(
      (access, i) =>
        isAnyText(types[2 * i + 1], checker) &&
        !isList(types[2 * i], checker) &&
        !isOwnName(access, source) &&
        !isGuarded(access, source),
    )
    .map(({ node }) => {
      const start = node.getStart(source)
      const line = source.text.slice(0, start).split('\n').length
      return { file, line, text: source.text.slice(start, node.end).replaceAll(/\s+/g, ' ') }
    })
}

function accessesIn(source: SourceFile): readonly Access[] {
  const found: Access[] = []
  const visit = (node: Node) => {
    if (isElementAccessExpression(node)) found.push(accessOf(node))
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
      found.push({ object: node.right, name: node.left, node })
    node.forEachChild(child => {
      visit(child)
    })
  }
  visit(source)
  return found
}

function accessOf(node: ElementAccessExpression): Access {
  return { object: node.expression, name: node.argumentExpression, node }
}

/** What a cast says of a text is nobody's knowledge. */
function uncast(name: Expression): Expression {
  return isAsExpression(name) ? uncast(name.expression) : name
}

const anyText = TypeFlags.String | TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TemplateLiteral

function isAnyText(type: Type | undefined, checker: Checker): boolean {
  if (!type) return true
  if (type.isUnionType()) return type.getTypes().some(one => isAnyText(one, checker))
  if (type.isTypeParameter())
    return isAnyText(checker.getBaseConstraintOfType(type as TypeParameter), checker)
  return (type.flags & anyText) !== 0
}

/** The number of an item may be typed loosely. */
function isList(type: Type | undefined, checker: Checker): boolean {
  return type !== undefined && checker.isArrayLikeType(type)
}

/** The name comes from a loop over the names of this very object. */
function isOwnName({ object, name, node }: Access, source: SourceFile): boolean {
  const [owner, key] = [plainText(object, source), plainText(name, source)]
  const all = [owner, `Object.keys(${owner})`, `Object.entries(${owner})`]
  for (let at: Node = node; at.kind !== SyntaxKind.SourceFile; at = at.parent) {
    const isIn = at.kind === SyntaxKind.ForInStatement
    if (!isIn && at.kind !== SyntaxKind.ForOfStatement) continue
    const loop = at as Node & { readonly initializer: Node; readonly expression: Expression }
    const declared = source.text.slice(loop.initializer.getStart(source), loop.initializer.end)
    const over = plainText(loop.expression, source)
    if (new RegExp(`^(?:const|let) (?:${key}|\\[${key}\\b.*\\])$`).test(declared))
      return isIn ? over === owner : all.slice(1).includes(over)
  }
  return false
}

/** The expression stands where `Object.hasOwn` has just said yes. */
function isGuarded({ object, name, node }: Access, source: SourceFile): boolean {
  const asked = `Object.hasOwn(${plainText(object, source)}, ${plainText(name, source)})`
  for (let at: Node = node; at.kind !== SyntaxKind.SourceFile; at = at.parent) {
    const condition = conditionOf(at.parent, at)
    if (condition && conjuncts(condition, source).includes(asked)) return true
  }
  return false
}

/** The condition under which a part of a statement or of an expression is run. */
function conditionOf(parent: Node, part: Node): Node | undefined {
  const parts = parent as Node & {
    readonly condition?: Node
    readonly whenTrue?: Node
    readonly expression?: Node
    readonly thenStatement?: Node
    readonly left?: Node
    readonly right?: Node
    readonly operatorToken?: Node
  }
  if (parent.kind === SyntaxKind.ConditionalExpression && parts.whenTrue === part) return parts.condition
  if (parent.kind === SyntaxKind.IfStatement && parts.thenStatement === part) return parts.expression
  const isAnd = parts.operatorToken?.kind === SyntaxKind.AmpersandAmpersandToken
  return parent.kind === SyntaxKind.BinaryExpression && isAnd && parts.right === part ? parts.left : undefined
}

/** All that must be true for a condition to be. */
function conjuncts(condition: Node, source: SourceFile): readonly string[] {
  if (condition.kind === SyntaxKind.ParenthesizedExpression) {
    const { expression } = condition as Node & { readonly expression: Node }
    return conjuncts(expression, source)
  }
  if (isBinaryExpression(condition) && condition.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken)
    return [...conjuncts(condition.left, source), ...conjuncts(condition.right, source)]
  return [plainText(condition, source)]
}

/** The text of an expression without casts and brackets around it. */
function plainText(node: Node, source: SourceFile): string {
  const inner = node as Node & { readonly expression: Node }
  if (isAsExpression(node) || node.kind === SyntaxKind.ParenthesizedExpression)
    return plainText(inner.expression, source)
  return source.text.slice(node.getStart(source), node.end)
}
