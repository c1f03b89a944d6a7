import { BREAK, Kind, OperationTypeNode, visit, type DocumentNode } from 'graphql';

/** Characters of source text of all documents that are kept; parsed they take up to two hundred times as much. */
const MAX_SOURCE = 128 * 1024;

/**
 * Documents that were parsed and valid, so that what applications send again is not parsed again; the oldest go first. Values
 * written into a mutation are users' own, card numbers and codes among them: such a document is not kept, one whose values all come
 * as variables is (PAN-5).
 */
export class KnownDocuments {
  private readonly documents = new Map<string, DocumentNode>();
  private size = 0;

  get(key: string): Promise<DocumentNode | undefined> {
    return Promise.resolve(this.documents.get(key));
  }

  set(key: string, document: DocumentNode): Promise<void> {
    if (!this.documents.has(key) && !holdsValues(document)) {
      this.documents.set(key, document);
      this.size += sourceOf(document);
      this.trim();
    }
    return Promise.resolve();
  }

  delete(key: string): Promise<void> {
    const document = this.documents.get(key);
    if (document !== undefined) this.size -= sourceOf(document);
    this.documents.delete(key);
    return Promise.resolve();
  }

  private trim(): void {
    for (const [key, document] of this.documents) {
      if (this.size <= MAX_SOURCE) return;
      this.documents.delete(key);
      this.size -= sourceOf(document);
    }
  }
}

function sourceOf({ loc }: DocumentNode): number {
  return loc?.end ?? MAX_SOURCE;
}

function holdsValues(document: DocumentNode): boolean {
  const mutates = document.definitions.some(
    (each) => each.kind === Kind.OPERATION_DEFINITION && each.operation === OperationTypeNode.MUTATION,
  );
  if (!mutates) return false;
  let found = false;
  const stop = () => {
    found = true;
    return BREAK;
  };
  visit(document, { StringValue: stop, IntValue: stop, FloatValue: stop });
  return found;
}
