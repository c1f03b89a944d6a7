import { BREAK, Kind, OperationTypeNode, visit, type DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

/** Characters of source text of all documents that are kept; parsed they take up to two hundred times as much. */
const MAX_SOURCE = 128 * 1024;

/**
 * Documents that were parsed and valid, so that what applications send again is not parsed again; the oldest go first. Values
 * written into a mutation are users' own, card numbers and codes among them: such a document is not kept, one whose values all come
 * as variables is (PAN-5).
 */
export class KnownDocuments {
  private readonly documents = new LRUCache<string, DocumentNode>({
    maxSize: MAX_SOURCE,
    sizeCalculation: ({ loc }) => loc?.end ?? MAX_SOURCE,
  });

  get(key: string): Promise<DocumentNode | undefined> {
    return Promise.resolve(this.documents.get(key));
  }

  set(key: string, document: DocumentNode): Promise<void> {
    if (!holdsValues(document)) this.documents.set(key, document);
    return Promise.resolve();
  }

  delete(key: string): Promise<void> {
    this.documents.delete(key);
    return Promise.resolve();
  }
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
