ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
CREATE TABLE `audit_events` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `created_at` bigint(20) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `nonce` varchar(24) NOT NULL,
  `mac` varchar(64) NOT NULL,
  `position` bigint(20) DEFAULT NULL,
  `seal` varchar(64) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `audit_events_nonce` (`nonce`),
  UNIQUE KEY `audit_events_position` (`position`)
) ENGINE=InnoDB AUTO_INCREMENT=18 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_head` (
  `id` int(11) NOT NULL,
  `position` bigint(20) NOT NULL,
  `seal` varchar(64) NOT NULL,
  `mac` varchar(64) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_reasons` (
  `nonce` varchar(24) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `reason` varchar(512) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `mac` varchar(64) NOT NULL,
  PRIMARY KEY (`nonce`),
  KEY `audit_reasons_user` (`user_id`),
  KEY `audit_reasons_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `cards` (
  `id` bigint(20) NOT NULL,
  `user_id` bigint(20) NOT NULL,
  `fingerprint` varchar(64) DEFAULT NULL,
  `sealed_pan` varchar(255) DEFAULT NULL,
  `pan` varchar(19) NOT NULL,
  `status` varchar(8) NOT NULL,
  `brand` varchar(32) DEFAULT NULL,
  `issuing_bank` varchar(64) DEFAULT NULL,
  `expired_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `verify_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `cards_fingerprint` (`user_id`,`fingerprint`),
  KEY `cards_user_newest` (`user_id`,`created_at`,`id`),
  KEY `cards_expiry` (`status`,`expired_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `challenges` (
  `subject` varchar(80) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `channel` varchar(8) NOT NULL,
  `tries` int(11) NOT NULL,
  `failures` int(11) NOT NULL,
  `failures_since` bigint(20) NOT NULL,
  `delayed_until` bigint(20) NOT NULL,
  `step` int(11) NOT NULL,
  `issued_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `shown_at` bigint(20) DEFAULT NULL,
  `used_at` bigint(20) DEFAULT NULL,
  `target` varchar(254) DEFAULT NULL,
  `shows` int(11) NOT NULL,
  `known_tries` int(11) NOT NULL,
  `known_tried_at` bigint(20) DEFAULT NULL,
  `failed_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`subject`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `clients` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `name` varchar(100) NOT NULL,
  `platform` varchar(16) NOT NULL,
  `scopes` varchar(255) NOT NULL,
  `grants` varchar(255) NOT NULL,
  `secret_hash` varchar(96) NOT NULL,
  `secret_used_at` bigint(20) DEFAULT NULL,
  `previous_secret_hash` varchar(96) DEFAULT NULL,
  `previous_secret_used_at` bigint(20) DEFAULT NULL,
  `demo` smallint(6) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `sms_text_en` varchar(255) DEFAULT NULL,
  `sms_text_fa` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `client_leaks` (
  `client_id` bigint(20) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `before_at` bigint(20) NOT NULL,
  `pass_at` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `ended` int(11) NOT NULL,
  PRIMARY KEY (`client_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `departments` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `title` varchar(100) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `heartbeats` (
  `replica` varchar(32) NOT NULL,
  `beat` int(11) NOT NULL,
  `beaten_at` bigint(20) NOT NULL,
  PRIMARY KEY (`replica`),
  KEY `heartbeats_beaten` (`beaten_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `idempotency_keys` (
  `key_mac` varchar(64) NOT NULL,
  `fingerprint` varchar(64) NOT NULL,
  `result_id` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`key_mac`),
  KEY `idempotency_keys_created_at` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `limits` (
  `bucket` varchar(96) NOT NULL,
  `hits` int(11) NOT NULL,
  `resets_at` bigint(20) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `limits_resets` (`resets_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `messages` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `subject` varchar(80) NOT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `language` varchar(2) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `kind` varchar(16) NOT NULL DEFAULT 'otp.sms',
  `state` varchar(12) NOT NULL DEFAULT 'accepted',
  `attempts` smallint(6) NOT NULL DEFAULT 0,
  `next_at` bigint(20) DEFAULT NULL,
  `expires_at` bigint(20) NOT NULL DEFAULT 0,
  `provider` varchar(32) DEFAULT NULL,
  `provider_message_id` varchar(64) DEFAULT NULL,
  `payload` text DEFAULT NULL,
  `traceparent` varchar(55) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `messages_recipient` (`recipient`),
  KEY `messages_due` (`state`,`next_at`),
  KEY `messages_reference` (`provider_message_id`),
  KEY `messages_challenge` (`challenge_id`),
  KEY `messages_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `message_attempts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) NOT NULL,
  `provider` varchar(32) NOT NULL,
  `outcome` varchar(12) NOT NULL,
  `reason` varchar(120) NOT NULL,
  `started_at` bigint(20) NOT NULL,
  `ended_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `message_attempts_message` (`message_id`),
  KEY `message_attempts_ended` (`ended_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `migrations` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `timestamp` bigint(20) NOT NULL,
  `name` varchar(255) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `migration_lease` (
  `id` int(11) NOT NULL,
  `owner` varchar(36) DEFAULT NULL,
  `until` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `phone_networks` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `latency_ms` int(11) NOT NULL,
  `loss` int(11) NOT NULL,
  `duplicates` smallint(6) NOT NULL,
  `outage` smallint(6) NOT NULL,
  `set_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `phone_networks_recipient` (`recipient`),
  KEY `phone_networks_set` (`set_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `provider_refusals` (
  `provider` varchar(32) NOT NULL,
  `part` varchar(12) NOT NULL,
  `reason` varchar(120) NOT NULL,
  `refusals` int(11) NOT NULL,
  `first_at` bigint(20) NOT NULL,
  `last_at` bigint(20) NOT NULL,
  PRIMARY KEY (`provider`,`part`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `receipts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) DEFAULT NULL,
  `provider` varchar(32) NOT NULL,
  `reference` varchar(64) NOT NULL,
  `status` varchar(12) NOT NULL,
  `received_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `receipts_once` (`provider`,`reference`,`status`),
  KEY `receipts_message` (`message_id`),
  KEY `receipts_received` (`received_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `revocations` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `kind` varchar(8) NOT NULL,
  `target_id` bigint(20) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `revocations_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sessions` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `client_id` bigint(20) NOT NULL,
  `scope` varchar(255) NOT NULL,
  `counter` int(11) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `amr` varchar(16) NOT NULL,
  `network` varchar(64) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `rotated_at` bigint(20) DEFAULT NULL,
  `idle_expires_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `revoked_at` bigint(20) DEFAULT NULL,
  `revoked_by` varchar(16) DEFAULT NULL,
  `coarse_network` varchar(24) DEFAULT NULL,
  `nonce` varchar(32) NOT NULL,
  `rotated_from` varchar(64) DEFAULT NULL,
  `repeated_counter` int(11) DEFAULT NULL,
  `passkey_id` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `sessions_network` (`user_id`,`network`),
  KEY `sessions_expires` (`expires_at`),
  KEY `sessions_user_newest` (`user_id`,`revoked_at`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `signing_keys` (
  `kid` varchar(64) NOT NULL,
  `alg` varchar(8) NOT NULL,
  `generation` varchar(32) NOT NULL,
  `public_jwk` text NOT NULL,
  `sealed_private` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `signs_from` bigint(20) NOT NULL,
  `stable_mac` varchar(96) DEFAULT NULL,
  PRIMARY KEY (`kid`),
  UNIQUE KEY `signing_keys_generation` (`generation`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sms_windows` (
  `bucket` varchar(40) NOT NULL,
  `ends_at` bigint(20) NOT NULL,
  `hits` int(11) NOT NULL,
  `sent` int(11) NOT NULL,
  `entered` int(11) NOT NULL,
  `due_at` bigint(20) DEFAULT NULL,
  `held_until` bigint(20) NOT NULL,
  `told` smallint(6) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `sms_windows_ends` (`ends_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `staff_passkeys` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `name` varchar(60) NOT NULL,
  `credential_id` varchar(340) NOT NULL,
  `public_key` text NOT NULL,
  `sign_count` bigint(20) NOT NULL,
  `last_challenge` bigint(20) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `used_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `staff_passkeys_credential` (`credential_id`),
  KEY `staff_passkeys_user` (`user_id`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `tickets` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `department_id` bigint(20) NOT NULL,
  `title` varchar(255) NOT NULL,
  `status` varchar(20) NOT NULL,
  `priority` varchar(8) NOT NULL,
  `reply_count` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `seen_reply_id` bigint(20) DEFAULT NULL,
  `rating` smallint(6) DEFAULT NULL,
  `assignee_id` bigint(20) DEFAULT NULL,
  `bytes` int(11) NOT NULL,
  `staff_seen_reply_id` bigint(20) DEFAULT NULL,
  `note_count` int(11) NOT NULL DEFAULT 0,
  `waiting_since` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `tickets_user_newest` (`user_id`,`created_at`,`id`),
  KEY `tickets_newest` (`created_at`,`id`),
  KEY `tickets_status` (`status`,`created_at`,`id`),
  KEY `tickets_user_status` (`user_id`,`status`,`created_at`,`id`),
  KEY `tickets_assignee` (`assignee_id`,`status`,`created_at`,`id`),
  KEY `tickets_updated` (`updated_at`,`id`),
  KEY `tickets_waiting` (`waiting_since`,`id`,`department_id`,`assignee_id`,`priority`),
  KEY `tickets_department` (`department_id`,`status`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_notes` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author_id` bigint(20) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_notes_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_presence` (
  `staff_id` bigint(20) NOT NULL,
  `ticket_id` bigint(20) NOT NULL,
  `writing` smallint(6) NOT NULL,
  `seen_at` bigint(20) NOT NULL,
  PRIMARY KEY (`staff_id`),
  KEY `ticket_presence_ticket` (`ticket_id`),
  KEY `ticket_presence_seen` (`seen_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_replies` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author` varchar(8) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `staff_id` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_replies_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_words` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `word` varchar(32) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_words_word` (`word`,`ticket_id`),
  KEY `ticket_words_ticket` (`ticket_id`,`word`)
) ENGINE=InnoDB AUTO_INCREMENT=8 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `users` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `first_name` varchar(60) NOT NULL,
  `last_name` varchar(60) NOT NULL,
  `cell_number` varchar(16) NOT NULL,
  `email` varchar(254) DEFAULT NULL,
  `status` varchar(16) NOT NULL,
  `verified_at` bigint(20) DEFAULT NULL,
  `signed_in_at` bigint(20) DEFAULT NULL,
  `sign_ins` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `staff_since` bigint(20) DEFAULT NULL,
  `staff_role` varchar(16) DEFAULT NULL,
  `name_1` varchar(64) DEFAULT NULL,
  `name_2` varchar(64) DEFAULT NULL,
  `name_3` varchar(64) DEFAULT NULL,
  `name_4` varchar(64) DEFAULT NULL,
  `number_end` varchar(4) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_cell_number` (`cell_number`),
  UNIQUE KEY `users_email` (`email`),
  KEY `users_unverified` (`verified_at`,`created_at`),
  KEY `users_staff` (`staff_since`),
  KEY `users_status` (`status`),
  KEY `users_name_1` (`name_1`),
  KEY `users_name_2` (`name_2`),
  KEY `users_name_3` (`name_3`),
  KEY `users_name_4` (`name_4`),
  KEY `users_number_end` (`number_end`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_signatures` (
  `signature` varchar(64) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`signature`),
  KEY `ussd_signatures_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_turns` (
  `turn` varchar(64) NOT NULL,
  `subject` varchar(80) DEFAULT NULL,
  `challenge_id` varchar(32) DEFAULT NULL,
  `nonce` varchar(32) DEFAULT NULL,
  `key_id` varchar(16) DEFAULT NULL,
  `seconds_left` int(11) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`turn`),
  KEY `ussd_turns_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_deliveries` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `endpoint_id` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `nonce` varchar(24) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `happened_at` bigint(20) NOT NULL,
  `state` varchar(8) NOT NULL,
  `attempts` int(11) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `outcome` varchar(40) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `webhook_deliveries_once` (`endpoint_id`,`position`),
  KEY `webhook_deliveries_due` (`endpoint_id`,`state`,`next_at`),
  KEY `webhook_deliveries_order` (`endpoint_id`,`user_id`,`position`),
  KEY `webhook_deliveries_next` (`next_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_endpoints` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `url` varchar(500) NOT NULL,
  `events` varchar(500) NOT NULL,
  `personal` smallint(6) NOT NULL,
  `sealed_secret` text NOT NULL,
  `sealed_previous` text DEFAULT NULL,
  `previous_until` bigint(20) DEFAULT NULL,
  `position` bigint(20) NOT NULL,
  `failing_since` bigint(20) DEFAULT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `disabled_by` varchar(16) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO audit_events VALUES (1,1795798404584,'signing_key.created','service','key:550075f477f6d6a1f292d3e2',NULL,'jUPDcPkkdvkqxOugmBhnpQ','k1.MkZjIMlIz6CHTDVgH6lQ0oQsRglFl8MlrrQbfh8M80g',1,'k1.igons1m5XXQ_P6xGtyuRJFOCpZmpduvojU1JiUxIK_k');
INSERT INTO audit_events VALUES (2,1795798405456,'client.created','operator','client:1',NULL,'yuaKkG7iln8EdS_rdBrebg','k1.4LeoXKjf0d1ThntmZhaVS8AqJsqu1Mb-GTJRhNTeGtk',2,'k1.iR65uYMKOgKADMnaNBQ_W_Sj83R-YWdy5uLKAJ_x_ho');
INSERT INTO audit_events VALUES (3,1795798405535,'user.registered','user:1','user:1',1,'rcjokAxDdcaV95HyQRedhQ','k1.lflfmBgoUiU80588ZkqwWgp2FfsG91nPZYrHotWTMeI',3,'k1.MuS6fUAZuINL2lP19WHHzDmI6uWyq6Noyi121l6VNJs');
INSERT INTO audit_events VALUES (4,1795798405803,'session.started','client:1','session:1',1,'Bwux7HpMUzQ5jtgvELq3Vw','k1.YyiA1cZzDiDCMww5KcPrWoCCYSgAWS9IG07hlQ6ftaY',4,'k1.1-b3d2Fpc_lw6K4aEr4zCLUfWtPLcniIbSC6NFmgh1o');
INSERT INTO audit_events VALUES (5,1795798405909,'card.added','user:1','card:3451525774181490',1,'4PtX2w8WNjlenaK1-v_IJA','k1.n4C_UeqFOA7ybOeCip4H7W8iozI5-P6rnaiLL8fXK24',5,'k1.TSMxrQIEL9BA3jLpnAmwijrIjOzxrV8f2T3PaOtCFKw');
INSERT INTO audit_events VALUES (6,1795798406005,'ticket.created','user:1','ticket:1',1,'hp7ucL5geWLLA8BTX0U4rA','k1.sSklk-XYrFFwG-IPvR34uQ3x-mb1JAnytk9IClszfnk',6,'k1.rxjFHhN1CRjOnf_8qOWIrSyZNaXb2iU4icYABp6wZR0');
INSERT INTO audit_events VALUES (7,1795798406032,'client.created','operator','client:2',NULL,'fzAwlNO0LLEigCWf7QSftQ','k1.OrejPP1teVtAEpx2Xqha2xITS-48L-dNcMx5HpTQ0tE',7,'k1.2NPSRPam4-2Bjv9hElG2zjcaT6A5DFcZGWGfrG6bRH4');
INSERT INTO audit_events VALUES (8,1795798406056,'user.registered','user:2','user:2',2,'qBMneJedPq2KmBoQkFrJzQ','k1.bQ-01OZCXxcOgeFl0UzaO_uk-JWTIft6AQqTFVIMq1A',8,'k1.GqNqq5yw_o2H0RCjsBJ4zqGgD24hDSbNf9OZEGmep60');
INSERT INTO audit_events VALUES (9,1795798406087,'user.staff_appointed.admin','operator','user:2',2,'iwYQjWieaEdR7gduNhrYIQ','k1.ydQIqZU6dKS89nkP57g48LON3Dich9uriKJLYmsuRRU',9,'k1.ZI6ayeYi53dfuXBZItRSMilsGmKv3Xds5sP28OhhMhk');
INSERT INTO audit_events VALUES (10,1795798406168,'session.started','client:2','session:2',2,'4wtE-Ir-N5UnoD_BkZNIog','k1.vf9wjWw8U_Zd0ld4xb9Kh4hqf6vjEU-MqtaQOj9CM-s',10,'k1.3cafwe3gGCeUV7TZ2a3O_QW3exOxmU0x08qAZaW86RQ');
INSERT INTO audit_events VALUES (11,1795798406200,'staff.ticket_replied','user:2','ticket:1',1,'bTa36VuJldDFvNvJu8NjLg','k1.0U3XUjtvyZsoZJ3YeNo7BNIgDtX9cz6J6UHVyxllHKI',11,'k1.xXe6BLieXRWiyBMHLuOZnOHjiyEkIU20y536UI7ImAo');
INSERT INTO audit_events VALUES (12,1795798406200,'ticket.replied','user:2','ticket:1',1,'8WfP1zZSvB5RrLBI2sjrFA','k1.osLmwZZGsItgk-fPLoGrOfW6hSYTfbXER-dBQzL3VX4',12,'k1.hrsaOZT03NgOlAvni_gE8yq1Ap1yxC_Zz4K0mxyOOGA');
INSERT INTO audit_events VALUES (13,1795798406212,'user.registered','user:3','user:3',3,'hWLFv-C6bP1XwPx75xSsFQ','k1.RWgdmWlSx5BJ9bgLqDrJx2q7QG9SU1lttyfIeyBvT00',13,'k1.UfooyhHRgqgBpFuO7JwOUp-M819XPJlC9STJ1uOFp0Q');
INSERT INTO audit_events VALUES (14,1795798406316,'session.started','client:1','session:3',3,'z_qytpWKb9c7Rr5rZ8OiRA','k1.Y3V4NiOGWpp8stqR3UYFj66zZxDNXJfsqEUcz9RkDX4',14,'k1.LG5DwBEcIkotKCsfuacXsdsEhuwE8NNv3Yd1ys-RUJ0');
INSERT INTO audit_events VALUES (15,1795798409804,'user.suspended','operator','user:3',3,'bvyXVMBVbF0CcyHotoiufQ','k1.vlj1h7zvU1EmtK0MIlaunM5i2tuH4XVKS0HOjKXy-LI',15,'k1.MyCbt9QdqO19GGnbn7G9m9CrmmdX-Or3j72PX6ddIpA');
INSERT INTO audit_events VALUES (16,1795798409849,'session.ended.suspended','operator','session:3',3,'WuE986v3WtkxCIlrElRrgA','k1.FE3VpOBxHv3lcAOsNtHHd4_aGpozEOtD-V1ijJYn0nc',16,'k1.qADqMoZQCvdx65l4EEJahEA0ALx584UFudx7DY-lpqQ');
INSERT INTO audit_events VALUES (17,1795798409933,'user.registered','user:4','user:4',4,'uIusIHIwJCA3k9mqeRmWeg','k1.RM3YfAPtjZy7Vz6PP6FMXVZN2V9uM62chbFYQ_dT6VM',17,'k1.212XHqhlxFUMf3rMcQm3POlYgN9693TP-B2AOy6LEKI');
INSERT INTO audit_head VALUES (1,17,'k1.212XHqhlxFUMf3rMcQm3POlYgN9693TP-B2AOy6LEKI','k1.f310dS2q-9ygKoC4s5fB-TGrVZXBPGC_I9NfyGDrWpE');
INSERT INTO cards VALUES (3451525774181490,1,'dd02c6f4f5728456be1e04f89cc7b48930135bb08431986c3f74358f47f3f96c','k1.IzpLYGLJVMWc9wVTYbRt9Swej7MPhCstyWYmCdlnBNWwQYZFRSbt8V4Ge8c','489641******6633','ACTIVE','Visa',NULL,NULL,1795798405909,1795798405909,NULL);
INSERT INTO challenges VALUES ('known:3:ccbbcd8936d61a87380f9b3ca23729cb',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795798409829,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:delete:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795798409829,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:email:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795798409829,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:new-number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795798409829,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795798409825,NULL,2,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:staff:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795798409829,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('user:1',1,'63841adaa291d097a3e5c963e0820e3c','ebadd705dd21510c346bf5611183924e','k1','sms',1,0,0,0,0,1795798405605,1795798705605,1795798465605,NULL,1795798405796,NULL,0,0,NULL,NULL);
INSERT INTO challenges VALUES ('user:2',2,'cd73e238ec9466411af390af061cf843','38210e3c4375dab15975c8e178d9d7f5','k1','sms',1,0,0,0,0,1795798406109,1795798706109,1795798466109,NULL,1795798406166,NULL,0,0,NULL,NULL);
INSERT INTO challenges VALUES ('user:3',3,'539eb999531be36c8a1a8a84c8d54074','b82e25790021866669c6d54a83fe4ec1','k1','sms',1,0,0,0,0,1795798406261,1795798706261,1795798466261,NULL,1795798406315,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('user:4',4,'f449fc01c12f4e96a61769f504541d3c','c3bc09bd4b37f508dc9319ba2ec9dd5f','k1','ussd',0,0,0,0,1,1795798409978,1795798709978,1795798469978,1795798410019,NULL,NULL,1,0,NULL,NULL);
INSERT INTO clients VALUES (1,'Test','WEB','profile tickets cards','password refresh_token','k1.1466adfcf13608a7e20bdc681ad970b887a87528fce7332b8a76907301f037fd',1795798405763,NULL,NULL,0,NULL,1795798405455,NULL,NULL);
INSERT INTO clients VALUES (2,'Test','WEB','profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read','password refresh_token','k1.9d840d672e91afa629cde30ff925600fe61862fdcace42a5e5be20281c7f2969',1795798406136,NULL,NULL,0,NULL,1795798406018,NULL,NULL);
INSERT INTO departments VALUES (1,'Technical',NULL);
INSERT INTO departments VALUES (2,'Financial',NULL);
INSERT INTO departments VALUES (3,'Sales',NULL);
INSERT INTO heartbeats VALUES ('592a22b19f1dd0d98c2b73e0',10,1795798410037);
INSERT INTO heartbeats VALUES ('93459fb03f5a67fbe94efdbf',1,1795798411005);
INSERT INTO heartbeats VALUES ('acadeb4e4a8da14e2345c2aa',1,1795798409762);
INSERT INTO messages VALUES (1,'+989120000001','user:1','63841adaa291d097a3e5c963e0820e3c','ebadd705dd21510c346bf5611183924e','k1','en',1795798405616,'otp.sms','accepted',1,NULL,1795798705616,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (2,'+989120000002','user:2','cd73e238ec9466411af390af061cf843','38210e3c4375dab15975c8e178d9d7f5','k1','en',1795798406111,'otp.sms','accepted',1,NULL,1795798706111,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (3,'+989120000003','user:3','539eb999531be36c8a1a8a84c8d54074','b82e25790021866669c6d54a83fe4ec1','k1','en',1795798406289,'otp.sms','accepted',1,NULL,1795798706289,'virtual',NULL,NULL,NULL);
INSERT INTO message_attempts VALUES (1,1,'virtual','accepted','',1795798405660,1795798405681);
INSERT INTO message_attempts VALUES (2,2,'virtual','accepted','',1795798406123,1795798406128);
INSERT INTO message_attempts VALUES (3,3,'virtual','accepted','',1795798406306,1795798406311);
INSERT INTO migrations VALUES (1,1795651200000,'Baseline1795651200000');
INSERT INTO migration_lease VALUES (1,'69c9fad3-5ad6-4ada-b514-0b0237064130',0);
INSERT INTO revocations VALUES (1,'session',3,1795798409849);
INSERT INTO sessions VALUES (1,1,1,'profile tickets cards',1,'k1','otp','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',1795798405803,1795798410081,1798390410081,1803574405803,NULL,NULL,'127.0.0.0/24','42e42d5c82a7c81a0ac012d85ed7b3ab','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',NULL,NULL);
INSERT INTO sessions VALUES (2,2,2,'profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read',0,'k1','otp','31c24be1c34f09f21ca463deedebc8fa6bcf4b9c3efc95bf909c3e45ccb9dcf0',1795798406167,NULL,1795805606167,1795841606167,NULL,NULL,'127.0.0.0/24','1de02ea47399a12378c318c6010091bc',NULL,NULL,NULL);
INSERT INTO sessions VALUES (3,3,1,'profile tickets cards',0,'k1','otp','ccbbcd8936d61a87380f9b3ca23729cb939089e11dc66a22e1a22e3528e7ec27',1795798406316,NULL,1798390406316,1803574406316,1795798409842,'suspended',NULL,'335f4108f1fb0cebd2e6423089eed4b4',NULL,NULL,NULL);
INSERT INTO signing_keys VALUES ('550075f477f6d6a1f292d3e2','ES256','ES256:1','{\"kty\":\"EC\",\"x\":\"2kyvKlosDyBp4LrX4tU4FgAJogCox2TbRKXr7AaZRj8\",\"y\":\"ooMXkBKW-luXU6hoxIq9hDQqvcmATSjjvJ_tdhsmTYc\",\"crv\":\"P-256\"}','k1.drA36MePwJRnjRuiP7y3pX9LIX4FzpSe8EC9K8Jc-cbIwPbCOsgCyc8MioUznvJIeOVSH8HiPRCpsF8eUmRdot4qBnRrwqnx0LUh3lkXyvXsNRzTjmh577RFEBIMzozRs-ZcSBNc8upU7wtT1ba-IpAW4g8jtSvRxbF7DASKogpmhpMftGJlA_VHnDrXfCLGhZ3UaRSLEd8DfJacpFipLYQPmHP_Ag',1795798404587,1795798404526,'k1.ARrdyyGtkfvyq8dVbM4n_FYDg14qQ7G02vM9CsNNoZo');
INSERT INTO tickets VALUES (1,1,1,'Card','SUPPORT_RESPONSE','MEDIUM',2,1795798405974,1795798406196,NULL,NULL,NULL,47,NULL,0,NULL);
INSERT INTO ticket_replies VALUES (1,1,'USER','کارت من کار نمی‌کند',1795798405983,NULL);
INSERT INTO ticket_replies VALUES (2,1,'SUPPORT','Which bank?',1795798406197,2);
INSERT INTO ticket_words VALUES (7,1,'bank');
INSERT INTO ticket_words VALUES (1,1,'card');
INSERT INTO ticket_words VALUES (6,1,'which');
INSERT INTO ticket_words VALUES (3,1,'من');
INSERT INTO ticket_words VALUES (5,1,'نمیکند');
INSERT INTO ticket_words VALUES (4,1,'کار');
INSERT INTO ticket_words VALUES (2,1,'کارت');
INSERT INTO users VALUES (1,'Sara','Ahmadi','+989120000001',NULL,'ACTIVE',1795798405793,1795798405793,1,1795798405534,1795798405969,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0001');
INSERT INTO users VALUES (2,'Sara','Ahmadi','+989120000002',NULL,'ACTIVE',1795798406142,1795798406142,1,1795798406040,1795798406142,1795798406073,'admin','saraahmadi','ahmadisara',NULL,NULL,'0002');
INSERT INTO users VALUES (3,'Sara','Ahmadi','+989120000003',NULL,'SUSPENDED',1795798406314,1795798406314,1,1795798406211,1795798409804,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0003');
INSERT INTO users VALUES (4,'Sara','Ahmadi','+989120000004',NULL,'ACTIVE',NULL,NULL,0,1795798409927,1795798409927,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0004');
INSERT INTO ussd_turns VALUES ('d4d3dee17c4f3c285aff3613421e53a32c96c16a26436fa97bd772112dfb602d','user:4','f449fc01c12f4e96a61769f504541d3c','c3bc09bd4b37f508dc9319ba2ec9dd5f','k1',300,1795798410024);
