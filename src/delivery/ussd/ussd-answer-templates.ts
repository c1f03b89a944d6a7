/** Returns the template of a submit_sm to the sender of a deliver_sm, in the same session. */
export function createSubmitTemplate(ussd_service_op: number): object {
  return {
    service_type: 'USSD',
    ussd_service_op,
    its_session_info: '{its_session_info}',
    source_addr_ton: '{dest_addr_ton}',
    source_addr_npi: '{dest_addr_npi}',
    source_addr: '{destination_addr}',
    dest_addr_ton: '{source_addr_ton}',
    dest_addr_npi: '{source_addr_npi}',
    destination_addr: '{source_addr}',
    short_message: '{text}',
  };
}

export function createHollatagsAnswer(operation: string, type: number): object {
  return {
    session_operation: operation,
    session_type: type,
    session_id: '{session_id}',
    session_msisdn: '{session_msisdn}',
    session_from: '{session_from}',
    session_mno: '{session_mno}',
    session_msg: '{text}',
  };
}
