package doc

// UsersOf returns the ids of the objects and the names of the avatars that show a file.
func UsersOf(doc *Document, assetID string) []string {
	var users []string
	for i := range doc.Objects {
		if doc.Objects[i].Asset == assetID {
			users = append(users, doc.Objects[i].ID)
		}
	}
	for i := range doc.Avatars {
		if doc.Avatars[i].Model == assetID {
			users = append(users, doc.Avatars[i].Name)
		}
	}
	return users
}
