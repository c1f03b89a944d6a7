import { typeDocument } from '../operations';
import { CONVERSATION_FIELDS } from './ticket';

export const READ_TICKET = typeDocument(
  `query ($id: ID!) { StaffTickets(id: $id) { ...Conversation } }`,
  [CONVERSATION_FIELDS],
);
export const MARK_SEEN = typeDocument(
  `mutation ($id: ID!, $reply_id: ID) {
    StaffTicketSeen(id: $id, reply_id: $reply_id) { unread } }`,
);
export const ADD_REPLY = typeDocument(
  `mutation ($id: ID!, $text: String!) {
    changed: StaffTicketAddReply(ticket_id: $id, content: $text) { ...Conversation } }`,
  [CONVERSATION_FIELDS],
);
export const ASSIGN_TICKET = typeDocument(
  `mutation ($id: ID!, $assignee_id: ID, $note: String) {
    changed: StaffTicketAssign(id: $id, assignee_id: $assignee_id, note: $note) {
      ...Conversation } }`,
  [CONVERSATION_FIELDS],
);
export const CLOSE_TICKET = typeDocument(
  `mutation ($id: ID!) { changed: StaffTicketClose(id: $id) { ...Conversation } }`,
  [CONVERSATION_FIELDS],
);
export const REOPEN_TICKET = typeDocument(
  `mutation ($id: ID!) { changed: StaffTicketReopen(id: $id) { ...Conversation } }`,
  [CONVERSATION_FIELDS],
);
export const ADD_NOTE = typeDocument(
  `mutation ($id: ID!, $text: String!) {
    StaffTicketAddNote(ticket_id: $id, content: $text) { id } }`,
);
export const ANSWERS_QUERY = typeDocument('{ StaffCannedAnswers { title content language fits } }');
